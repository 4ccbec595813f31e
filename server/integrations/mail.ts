import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getSystemErrorName } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { type Finding, finding } from '#domain/operator/health-findings.ts';
import { isLoopback } from '../api/network.ts';
import { giveToFolderOwner } from '../start/data-dir.ts';
import type { Settings } from '../start/env.ts';
import { writePrivateFile } from '../start/private-file.ts';
import { type Mail, type MailTransport, toMessage } from './mail-transport.ts';

const CONNECT_MS = 10_000;
const SOCKET_IDLE_MS = 20_000;
const CONNECTIONS = 3;

const failureCodes: readonly [
  RegExp,
  'mail.wrongPassword' | 'mail.refused' | 'mail.unknownHost' | 'mail.unreachable',
][] = [
  [/^(EAUTH|SMTP 53[0-8])$/, 'mail.wrongPassword'],
  [/^SMTP 5[45]\d$/, 'mail.refused'],
  [/^EDNS$/, 'mail.unknownHost'],
  [/^(ECONNREFUSED|ETIMEDOUT|ECONNECTION|EHOSTUNREACH|ENETUNREACH)$/, 'mail.unreachable'],
];

/** The oldest mails above this are deleted, as strangers may cause mails. */
const MAILS_MAX = 1_000;
const DEFAULT_FROM = 'Whichbin <whichbin@localhost>';

/** Security: `name` contains neither address nor content. */
export type MailFailure = { name: string; isFinal: boolean };

export type Mailer = {
  /** False if mails are only written to files; addresses then stay unverified. */
  readonly isSending: boolean;
  /** Host and port of the mail server, for the log. */
  readonly server: string | undefined;
  announce(): void;
  /** Tries once; undefined if the mail server accepted the mail. */
  send(mail: Mail): Promise<MailFailure | undefined>;
  close(): void;
};

type MailerOptions = {
  settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

export function createMailer({ settings, log }: MailerOptions): Mailer {
  const isSending = settings.SMTP_URL !== undefined;
  const transport = settings.SMTP_URL
    ? createSmtp(settings.SMTP_URL, settings.MAIL_FROM ?? '')
    : createMailFolder(settings.DATA_DIR, settings.MAIL_FROM);
  return {
    isSending,
    server: settings.SMTP_URL && new URL(settings.SMTP_URL).host,
    announce() {
      if (isSending) return;
      log.warn(
        'SMTP_URL is not set: mails are written to DATA_DIR/outbox and not sent, addresses stay unverified',
      );
    },
    async send(mail) {
      try {
        await transport.send(mail);
        return undefined;
      } catch (error) {
        return { name: smtpFailureName(error), isFinal: isFinal(error) };
      }
    },
    close: () => transport.close(),
  };
}

/** Writes mails as files. Security: the files are private, as they contain sign-in links. */
function createMailFolder(dataDir: string, from = DEFAULT_FROM): MailTransport {
  const folder = join(dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true, disableFileAccess: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      if (await mkdir(folder, { recursive: true, mode: 0o700 })) await giveToFolderOwner(folder);
      await writePrivateFile(join(folder, newName()), message.toString());
      await deleteOldest(folder);
    },
    close: () => transport.close(),
  };
}

function newName(): string {
  return `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
}

async function deleteOldest(folder: string): Promise<void> {
  const mails = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const old = mails.slice(0, Math.max(mails.length - MAILS_MAX, 0));
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}

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
function smtpFailureName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('responseCode' in error && typeof error.responseCode === 'number') return `SMTP ${error.responseCode}`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  // The library's name for whatever Node says of a connection.
  const isOfNode = code === 'ESOCKET' && 'errno' in error && typeof error.errno === 'number';
  return isOfNode ? getSystemErrorName(error.errno as number) : code;
}

/** For the operator alone: what happened and what to do. */
export function explainSmtpFailure(smtpUrl: string, error: unknown): Finding {
  const problem = error instanceof Error ? error.message : String(error);
  const name = smtpFailureName(error);
  const found = failureCodes.find(([names]) => names.test(name));
  return finding(found?.[1] ?? 'mail.fails', { host: new URL(smtpUrl).host, problem });
}

/** Sends a test mail at once. Returns what the mail server answered, and what to do then. */
export async function sendTestMail(
  smtpUrl: string,
  { MAIL_FROM = '', PUBLIC_URL }: Pick<Settings, 'MAIL_FROM' | 'PUBLIC_URL'>,
  to: string,
): Promise<Finding> {
  const smtp = createSmtp(smtpUrl, MAIL_FROM);
  const text = `This mail was sent from ${PUBLIC_URL} by its operator, to see whether mails arrive.`;
  try {
    await smtp.send({ to, subject: 'Whichbin: test', text: `${text}\n`, html: `<p>${text}</p>` });
  } catch (error) {
    return explainSmtpFailure(smtpUrl, error);
  } finally {
    smtp.close();
  }
  return finding('mail.sent', { host: new URL(smtpUrl).host, address: to });
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const { responseCode } = error;
  // 530 to 538 are authentication errors, which an operator may fix.
  return typeof responseCode === 'number' && responseCode >= 540 && responseCode < 600;
}
