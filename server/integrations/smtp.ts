import { createTransport } from 'nodemailer';
import { isLoopback } from '../api/network.ts';
import { type Carrier, toMessage } from './carrier.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
const CONNECTIONS = 3;

/** `smtp://` with STARTTLS where offered, `smtps://` with TLS. */
export function createSmtp(smtpUrl: string, from: string): Carrier {
  const { password, hostname } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    // Security: no password without TLS, even where somebody hides that the server offers it.
    requireTLS: password !== '' && !isThisMachine(hostname),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async carry(mail) {
      await transport.sendMail(toMessage(mail, from));
    },
    close: () => transport.close(),
  };
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

export function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const { responseCode } = error;
  // 530 to 538 concern signing in, which an operator may fix.
  return typeof responseCode === 'number' && responseCode >= 540 && responseCode < 600;
}
