import type { DestinationStream } from 'pino';

const colours: Readonly<Record<string, string>> = { debug: '2', info: '36', warn: '33', error: '31' };

/** Turns lines of JSON into lines for people: `11:03:12 warn  The message  key=value`. */
export function prettyDestination(target: DestinationStream, useColour = !process.env['NO_COLOR']): DestinationStream {
  return {
    write(line) {
      const { time, level, msg, ...data } = JSON.parse(line) as Record<string, unknown>;
      const label = String(level);
      const shownLevel = useColour ? `\u001B[${colours[label] ?? '0'}m${label.padEnd(5)}\u001B[0m` : label.padEnd(5);
      const rest = Object.entries(data).map(([key, value]) => `  ${key}=${shown(value)}`);
      target.write(`${String(time).slice(11, 19)} ${shownLevel} ${visible(String(msg))}${rest.join('')}\n`);
    },
  };
}

function shown(value: unknown): string {
  return typeof value === 'string' && /^[\w./:@-]+$/.test(value) ? value : visible(JSON.stringify(value));
}

/** What an application says must not steer the terminal. Line breaks and tabs stay. */
function visible(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Cc}/gu, '�');
}
