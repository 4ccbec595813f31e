import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../start/env.ts';
import { createMailFolder } from './mail-folder.ts';
import type { Mail } from './mail-transport.ts';
import { createSmtp, isFinal, smtpFailureName } from './smtp.ts';

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
