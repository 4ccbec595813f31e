import { createTransport } from 'nodemailer';
import { isLoopback } from '../api/network.ts';
import { type MailTransport, toMessage } from './mail-transport.ts';

const CONNECT_MS = 10_000;
const SOCKET_IDLE_MS = 20_000;
const CONNECTIONS = 3;

/** `smtp://` uses STARTTLS if offered, `smtps://` TLS. */
export function createSmtp(smtpUrl: string, from: string): MailTransport {
  const { password, hostname } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    // Security: never sends a password without TLS, even if an attacker strips the STARTTLS offer.
    requireTLS: password !== '' && !isThisMachine(hostname),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SOCKET_IDLE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
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
  // 530 to 538 are authentication errors, which an operator may fix.
  return typeof responseCode === 'number' && responseCode >= 540 && responseCode < 600;
}
