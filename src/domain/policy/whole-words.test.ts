import { expect, it } from 'vitest';
import { wordIn } from './whole-words.js';

it.each([
  ['Delete account', 'delete'],
  ['DELETE', 'delete'],
  ['Account: delete…', 'Delete'],
  ['delete_all', 'delete'],
  ['Log-out', 'log out'],
  ['Log   out', 'log-out'],
  ['Konto löschen', 'LÖSCHEN'],
  ['Konto lo\u0308schen', 'löschen'],
  ['Konto lö\u00ADschen', 'löschen'],
  ['Ｄｅｌｅｔｅ', 'delete'],
  ['Удалить аккаунт', 'удалить'],
  ['删除账户', '删除'],
  ['アカウントを削除する', '削除'],
  ['Deletes all', 'delet*'],
  ['Pay (now)', 'pay (now)'],
  ['Send', ' send '],
])('"%s" has the word "%s"', (text, word) => expect(wordIn(text, ['nothing', word])).toBe(word));

it.each([
  ['Undeleted', 'delete'],
  ['Deleted', 'delete'],
  ['Sender', 'send'],
  ['Resend', 'send'],
  ['Löschungen', 'löschung'],
  ['Удалить', 'удал'],
  ['delete2', 'delete'],
  ['Delete', 'd.lete'],
  ['Delete', 'delete*account'],
  ['', 'delete'],
])('"%s" does not have the word "%s"', (text, word) => expect(wordIn(text, [word])).toBeUndefined());
