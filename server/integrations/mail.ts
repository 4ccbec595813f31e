import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../start/env.ts';
import type { Mail } from './carrier.ts';
import { createOutbox } from './outbox.ts';
import { createSmtp, isFinal } from './smtp.ts';

/** `name` says nothing of address or content. */
export type MailFault = { name: string; isFinal: boolean };

export type Mailer = {
  /** Only sent mails can prove an address. */
  readonly isSending: boolean;
  announce(): void;
  /** Tries once. Undefined where the mail server took it. */
  send(mail: Mail): Promise<MailFault | undefined>;
  close(): void;
};

type MailerOptions = {
  settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

export function createMailer({ settings, log }: MailerOptions): Mailer {
  const isSending = settings.SMTP_URL !== undefined;
  const carrier = settings.SMTP_URL
    ? createSmtp(settings.SMTP_URL, settings.MAIL_FROM ?? '')
    : createOutbox(settings.DATA_DIR, settings.MAIL_FROM);
  return {
    isSending,
    announce() {
      if (isSending) return;
      log.warn(
        'SMTP_URL is not set: mails are written to DATA_DIR/outbox and not sent, addresses are unproved',
      );
    },
    async send(mail) {
      try {
        await carrier.carry(mail);
        return undefined;
      } catch (error) {
        return { name: faultOf(error), isFinal: isFinal(error) };
      }
    },
    close: () => carrier.close(),
  };
}

/** Security: a server's answer may repeat the address, so only its number is logged. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('responseCode' in error && typeof error.responseCode === 'number') return `SMTP ${error.responseCode}`;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
