import { once } from 'node:events';
import { createServer } from 'node:http';

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '::1'];
const NO_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);
const PORT_ATTEMPTS = 5;

class PortInUseError extends Error {
  constructor(host, port) {
    super(`Port ${port} on ${host} is in use. Choose another port, or 0 for any free one.`);
  }
}

/**
 * Listens on one loopback address.
 *
 * @param {import('node:http').RequestListener} handler
 * @param {{ host: string, port: number }} address port 0 takes any free one
 * @returns {Promise<{ port: number, close(): Promise<void> }>} `close` ends open connections, too
 * @throws {Error} when the host is no loopback address or the port is in use
 */
export async function listen(handler, { host, port }) {
  if (!LOOPBACK_HOSTS.includes(host)) {
    throw new Error(`Host "${host}" is not a loopback address. Use one of: ${LOOPBACK_HOSTS.join(', ')}.`);
  }
  const server = createServer(handler);
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw error.code === 'EADDRINUSE' ? new PortInUseError(host, port) : error;
  }
  return {
    port: server.address().port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Listens on both addresses that `localhost` can mean. A browser tries `::1` first; without a listener
 * there it loses time, and with a stranger there it reaches the wrong program.
 */
export async function listenOnLocalhost(handler, { port }) {
  for (let attempt = 1; ; attempt += 1) {
    const ipv4 = await listen(handler, { host: '127.0.0.1', port });
    try {
      const ipv6 = await listen(handler, { host: '::1', port: ipv4.port });
      return { port: ipv4.port, close: async () => void (await Promise.all([ipv4.close(), ipv6.close()])) };
    } catch (error) {
      if (NO_IPV6.has(error.code)) return ipv4;
      await ipv4.close();
      if (port !== 0 || attempt === PORT_ATTEMPTS) throw error;
    }
  }
}
