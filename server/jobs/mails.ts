import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { warnThrottled } from '#server/api/logging.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Mailer } from '#server/integrations/mail.ts';
import type { Mail } from '#server/integrations/mail-transport.ts';
import { enqueueJob, type JobKind } from './job.ts';
import type { Retry } from './worker.ts';

/** `until` is when the mail is no longer of use; jobs of older versions have none. */
type MailJob = { sealed: string; tries: number; until?: string };

/** Twice the connections to the mail server, so that none waits while the next job is fetched. */
const CONCURRENCY = 6;

export type Mails = {
  /** A process without a mail server uses another name, so that it does not take mails that other processes can send. */
  kind: JobKind<MailJob>;
  /** Stores the mail within a transaction; it is sent at least once after the commit. */
  enqueue(db: Queryable, mail: Mail): Promise<void>;
  send(job: MailJob): Promise<Retry<MailJob> | undefined>;
  /** How often this process failed to send a mail, by cause. */
  failedTries: ReadonlyMap<string, number>;
};

type MailsDeps = {
  mailer: Pick<Mailer, 'send' | 'isSending' | 'server'>;
  secret: string;
  log: FastifyBaseLogger;
  /** Milliseconds before each attempt after the first. */
  retryAfter?: readonly number[] | undefined;
};

const HOUR_MS = 60 * 60_000;
/**
 * A day, in which an operator notices and mends a mail server. Links for a new account work as long, and an account that was
 * erased leaves no mail after it.
 */
const USEFUL_HOURS = 24;
/** Each hour after the first one. */
const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000, ...Array<number>(23).fill(HOUR_MS)];

export function createMails({ mailer, secret, log, retryAfter = RETRY_AFTER_MS }: MailsDeps): Mails {
  const box = createBox(secret);
  const kind: JobKind<MailJob> = { name: mailer.isSending ? 'mail' : 'outbox', concurrency: CONCURRENCY };
  const failedTries = new Map<string, number>();
  return {
    kind,
    failedTries,
    async enqueue(db, mail) {
      const until = new Date(Date.now() + (mail.usefulHours ?? USEFUL_HOURS) * HOUR_MS).toISOString();
      await enqueueJob(db, kind, { sealed: box.seal(JSON.stringify(mail)), tries: 0, until });
    },
    async send({ sealed, tries, until }) {
      const text = box.open(sealed);
      if (text === undefined) {
        log.warn('mail not sent: it was encrypted with another AUTH_SECRET');
        return undefined;
      }
      const isUsefulAt = (time: number) => until === undefined || time < Date.parse(until);
      if (!isUsefulAt(Date.now())) {
        log.warn({ server: mailer.server, tries }, 'mail not sent: too old to be of use');
        return undefined;
      }
      const mail: Mail = JSON.parse(text);
      const failure = await mailer.send(mail);
      if (failure === undefined) return undefined;
      failedTries.set(failure.name, (failedTries.get(failure.name) ?? 0) + 1);
      const afterMs = failure.isFinal ? undefined : retryAfter[tries];
      const isTriedAgain = afterMs !== undefined && isUsefulAt(Date.now() + afterMs);
      const fields = { fault: failure.name, server: mailer.server, tries: tries + 1 };
      if (isTriedAgain) {
        warnThrottled(log, 'mail not sent yet; it is tried again', fields);
        return { payload: { sealed, tries: tries + 1, ...(until !== undefined && { until }) }, afterMs };
      }
      log.warn(fields, 'mail not sent');
      return undefined;
    },
  };
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Security: encrypts mails, as their sign-in links must not be readable in a copy of the database. */
function createBox(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'whichbin mail job', KEY_BYTES));
  return {
    seal(text: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv);
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64');
    },
    /** Undefined if it was encrypted with another secret. */
    open(sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const content = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([content, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
