import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../start/env.ts';
import type { Mail } from './carrier.ts';
import { createOutbox } from './outbox.ts';
import { createSmtp, isFinal } from './smtp.ts';

export type Mailer = {
  /** Only sent mails can prove an address. */
  readonly isSending: boolean;
  announce(): void;
  /** False where a stop or a full queue left it unsent. Failures are logged without address or content. */
  send(mail: Mail): Promise<boolean>;
  close(): Promise<void>;
};

type MailerOptions = {
  settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>;
  log: FastifyBaseLogger;
  retryAfter?: readonly number[] | undefined;
};

const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 600_000];
const WAITING_MAX = 10_000;
const CLOSING_MS = 5_000;

export function createMailer({ settings, log, retryAfter = RETRY_AFTER_MS }: MailerOptions): Mailer {
  const isSending = settings.SMTP_URL !== undefined;
  const carrier = settings.SMTP_URL
    ? createSmtp(settings.SMTP_URL, settings.MAIL_FROM ?? '')
    : createOutbox(settings.DATA_DIR, settings.MAIL_FROM);
  const underWay = new Set<Promise<boolean>>();
  const closing = new AbortController();

  async function deliver(mail: Mail): Promise<boolean> {
    for (let tries = 0; ; tries++) {
      try {
        await carrier.carry(mail);
        return true;
      } catch (error) {
        const pause = isFinal(error) ? undefined : retryAfter[tries];
        if (pause === undefined || !(await waited(pause))) {
          log.warn({ fault: faultOf(error), tries: tries + 1 }, 'a mail could not be sent');
          return pause === undefined;
        }
      }
    }
  }

  function waited(ms: number): Promise<boolean> {
    return setTimeout(ms, true, { signal: closing.signal }).catch(() => false);
  }

  return {
    isSending,
    announce() {
      if (isSending) return;
      log.warn(
        'SMTP_URL is not set: mails are written to DATA_DIR/outbox and not sent, addresses are unproved',
      );
    },
    send(mail) {
      if (closing.signal.aborted || underWay.size >= WAITING_MAX) {
        log.warn('a mail was not sent: too many are waiting, or the server is stopping');
        return Promise.resolve(false);
      }
      const delivery = deliver(mail).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
      return delivery;
    },
    async close() {
      closing.abort();
      await Promise.race([Promise.all(underWay), setTimeout(CLOSING_MS, undefined, { ref: false })]);
      carrier.close();
    },
  };
}

/** Security: a server's answer may repeat the address, so only its number is logged. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('responseCode' in error && typeof error.responseCode === 'number') return `SMTP ${error.responseCode}`;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
