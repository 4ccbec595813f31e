import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { giveToFolderOwner } from '../start/data-dir.ts';
import type { Settings } from '../start/env.ts';
import { writePrivateFile } from '../start/private-file.ts';
import { type Mail, type MailTransport, toMessage } from './mail-transport.ts';
import { createSmtp, isFinal, smtpFailureName } from './smtp.ts';

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
