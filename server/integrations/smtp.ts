import { getSystemErrorName } from 'node:util';
import { createTransport } from 'nodemailer';
import { isLoopback } from '../api/network.ts';
import { type MailTransport, toMessage } from './mail-transport.ts';

const CONNECT_MS = 10_000;
const SOCKET_IDLE_MS = 20_000;
const CONNECTIONS = 3;

/** `smtp://` uses STARTTLS if offered, `smtps://` TLS. `verify` connects, greets and signs in, and sends nothing. */
export function createSmtp(smtpUrl: string, from: string): MailTransport & { verify(): Promise<void> } {
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
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** Security: without what the mail server said, which may quote the address; names the cause as Node or SMTP does. */
export function smtpFailureName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('responseCode' in error && typeof error.responseCode === 'number') return `SMTP ${error.responseCode}`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  // The library's name for whatever Node says of a connection.
  const isOfNode = code === 'ESOCKET' && 'errno' in error && typeof error.errno === 'number';
  return isOfNode ? getSystemErrorName(error.errno as number) : code;
}

/** For the operator alone: what happened and what to do. */
export function explainSmtpFailure(smtpUrl: string, error: unknown): { text: string; advice: string } {
  const message = error instanceof Error ? error.message : String(error);
  const name = smtpFailureName(error);
  const found = failureAdvice.find(([names]) => names.test(name));
  return {
    text: `${new URL(smtpUrl).host} does not take mails: ${message}`,
    advice: found?.[1] ?? OTHER_ADVICE,
  };
}

const OTHER_ADVICE =
  'Check host, port and kind in SMTP_URL: smtps:// is for port 465, smtp:// for 587 and 25. Its certificate must be trusted here.';

const failureAdvice: readonly [RegExp, string][] = [
  [/^(EAUTH|SMTP 53[0-8])$/, 'Check name and password in SMTP_URL, with special characters percent-encoded.'],
  [
    /^SMTP 5[45]\d$/,
    'It refuses this sender or this receiver. Check MAIL_FROM, and what the server lets it send.',
  ],
  [/^EDNS$/, 'Check the host in SMTP_URL, and that this machine can look names up.'],
  [
    /^(ECONNREFUSED|ETIMEDOUT|ECONNECTION|EHOSTUNREACH|ENETUNREACH)$/,
    'Check host and port in SMTP_URL: 587 with smtp://, 465 with smtps://. A firewall or your provider may block them.',
  ],
];

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

export function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const { responseCode } = error;
  // 530 to 538 are authentication errors, which an operator may fix.
  return typeof responseCode === 'number' && responseCode >= 540 && responseCode < 600;
}
