import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A certificate for 127.0.0.1 that nobody vouches for, with its key; it protects nothing. Valid for a hundred years. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBjzCCATWgAwIBAgITa5nMgFzvMqGnCyi9XuRCnyEZXjAKBggqhkjOPQQDAjAU
MRIwEAYDVQQDDAlsb2NhbGhvc3QwIBcNMjYxMTIwMTU0MjI1WhgPMjEyNjEwMjcx
NTQyMjVaMBQxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49
AwEHA0IABApWpbEdL+9YhotLE+7opdL12e0vPMoA8V8hsEgvek+CscnkyVrJxT8g
RgZjVZaXMM833pXyrHMdGEKRbGFzjh6jZDBiMB0GA1UdDgQWBBS53esNmyCBONQS
KbeOr97c2BMhQTAfBgNVHSMEGDAWgBS53esNmyCBONQSKbeOr97c2BMhQTAPBgNV
HRMBAf8EBTADAQH/MA8GA1UdEQQIMAaHBH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIg
D7NS8GwOrdGiVc026/uo59tuEOHwZuvMQF4CXm3EQYgCIQDIg13WZkZ5WPMvXVMm
DQXmcjKG+3DmePOUEqHoNKNaQA==
-----END CERTIFICATE-----
`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqW7fu5mg0tC2fHR0
AugfAyP4Hmb3fuLNuUSs4PmIdv6hRANCAAQKVqWxHS/vWIaLSxPu6KXS9dntLzzK
APFfIbBIL3pPgrHJ5MlaycU/IEYGY1WWlzDPN96V8qxzHRhCkWxhc44e
-----END PRIVATE KEY-----
`;

/** A server with a certificate that no browser trusts, as people have on their own machines. */
export interface SelfSignedServer {
  /** Without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts it on a free port; every path answers with the same page. */
export async function startSelfSigned(body: string): Promise<SelfSignedServer> {
  const server = createServer({ cert: certificate, key }, (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Test</title>${body}</html>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
