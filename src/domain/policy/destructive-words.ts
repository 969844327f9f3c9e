import { plainText, wholeWords } from './whole-words.js';

/**
 * What a control is called whose press cannot be taken back, or reaches other people: deletes, pays, sends, publishes, ends a
 * session or a subscription. Whole words, in the languages of most apps.
 */
const phrases = [
  // English
  'delete|deletes|remove|erase|destroy|discard|purge|wipe|uninstall|deactivate|terminate|revoke|shred',
  'empty trash|empty bin|drop table|drop database|factory reset|format disk|overwrite|reset all|clear all|clear data',
  'pay|pay now|buy|buy now|purchase|place order|order now|submit order|complete order|complete purchase|checkout now|donate',
  'transfer|withdraw|refund|subscribe|unsubscribe|cancel subscription|close account|cancel order',
  'send|send now|publish|post|tweet|deploy|release|merge|approve payment|share publicly|invite',
  'log out|log off|logout|logoff|sign out|sign off|signout',
  'shut down|shutdown|reboot|restart|power off',
  // German
  'löschen|entfernen|verwerfen|bezahlen|zahlen|kaufen|zahlungspflichtig bestellen|jetzt bestellen|überweisen|senden|absenden|veröffentlichen|abmelden|ausloggen|kündigen',
  // French
  'supprimer|effacer|retirer|payer|acheter|commander|envoyer|publier|se déconnecter|déconnexion|résilier',
  // Spanish, Portuguese, Italian
  'eliminar|borrar|quitar|pagar|comprar|enviar|publicar|cerrar sesión|apagar|excluir|remover|sair|elimina|cancella|paga|acquista|invia|pubblica|esci',
  // Russian
  'удалить|стереть|оплатить|купить|заказать|отправить|опубликовать|выйти',
].join('|');

const destructive = wholeWords(phrases.split('|'));

/** Whether a control so named looks as if its press could not be taken back. One rule for all choices of a brain. */
export function looksDestructive(name: string): boolean {
  return destructive.test(plainText(name));
}
