import type { XConnection } from './connection.js';

/** Families of addresses (X11 protocol, ChangeHosts; X.org "Server Interpreted Authentication"), and what is done with one. */
const serverInterpreted = 5;
const localHost = 252;
const insert = 0;
const remove = 1;

/**
 * Lets only programs of the user of this process, and of root, connect to the server from now on: one that was started without a key lets all
 * users of the machine.
 */
export async function admitOwnUserAlone(x: XConnection): Promise<void> {
  const { getuid } = process;
  if (getuid === undefined) return;
  // Nothing keeps root out anyway.
  for (const user of [getuid.call(process), 0])
    x.order('ChangeHosts', insert, serverInterpreted, Buffer.from(`localuser\0#${user}`));
  x.order('ChangeHosts', remove, localHost, Buffer.alloc(0));
  await x.settled();
}
