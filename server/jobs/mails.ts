import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '#server/db/statement.ts';
import type { Mail } from '#server/integrations/carrier.ts';
import type { Mailer } from '#server/integrations/mail.ts';
import { enqueueJob, type JobKind } from './job.ts';
import type { Again } from './worker.ts';

type MailJob = { sealed: string; tries: number };

/** As many as there are connections to the mail server. */
const PLACES = 3;

export type Mails = {
  /** A process without a mail server uses another name, so that it takes no mails that others can send. */
  kind: JobKind<MailJob>;
  /** Stores the mail in the transaction of what it is about; it is sent at least once after the commit. */
  enqueue(db: Queryable, mail: Mail): Promise<void>;
  send(job: MailJob): Promise<Again<MailJob> | undefined>;
};

type MailsDeps = {
  mailer: Pick<Mailer, 'send' | 'isSending'>;
  secret: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** In milliseconds, one for each try after the first. */
  retryAfter?: readonly number[] | undefined;
};

const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 600_000];

export function createMails({ mailer, secret, log, retryAfter = RETRY_AFTER_MS }: MailsDeps): Mails {
  const box = createBox(secret);
  const kind: JobKind<MailJob> = { name: mailer.isSending ? 'mail' : 'outbox', places: PLACES };
  return {
    kind,
    async enqueue(db, mail) {
      await enqueueJob(db, kind, { sealed: box.seal(JSON.stringify(mail)), tries: 0 });
    },
    async send({ sealed, tries }) {
      const text = box.open(sealed);
      if (text === undefined) {
        log.warn('a mail was stored under another AUTH_SECRET and is not sent');
        return undefined;
      }
      const mail: Mail = JSON.parse(text);
      const fault = await mailer.send(mail);
      if (fault === undefined) return undefined;
      const afterMs = fault.isFinal ? undefined : retryAfter[tries];
      if (afterMs !== undefined) return { payload: { sealed, tries: tries + 1 }, afterMs };
      log.warn({ fault: fault.name, tries: tries + 1 }, 'a mail could not be sent');
      return undefined;
    },
  };
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Security: mails hold links that let people in, which a copy of the database alone must not tell. */
function createBox(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'whichbin mail job', KEY_BYTES));
  return {
    seal(text: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv);
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64');
    },
    /** Undefined where it was sealed with another secret. */
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
