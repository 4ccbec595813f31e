import { createTransport } from 'nodemailer';
import { isLoopback } from '../http/network.ts';
import type { Carrier } from './carrier.ts';
import { toMessage } from './message.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
const CONNECTIONS = 3;

/** The mail server of SMTP_URL (`smtp://` with STARTTLS where it is offered, `smtps://` with TLS from the start). */
export function createSmtp(smtpUrl: string, from: string): Carrier {
  const { password, hostname } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    // Security: a password must not be readable on its way, also where somebody hides that the server could do TLS.
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

/** Whether trying again is useless: the server refuses this very mail for good. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const { responseCode } = error;
  // 530 to 538 are about signing in, which an operator may mend.
  return typeof responseCode === 'number' && responseCode >= 540 && responseCode < 600;
}
