import { expect, test } from 'vitest';
import type { MailFailure } from '#server/integrations/mail.ts';
import type { Mail } from '#server/integrations/mail-transport.ts';
import { createMails } from './mails.ts';

const mail: Mail = {
  to: 'anna@example.org',
  subject: 'Åsa invites you',
  text: 'https://bins.example/invite/secret-token',
  html: '<p></p>',
};
const busy = { name: 'SMTP 451', isFinal: false };

/** What `enqueue` stores, and what `send` does with it while the mail server answers so. */
function startMails(faults: (MailFailure | undefined)[], retryAfter?: number[], secret = 'a secret') {
  const sent: Mail[] = [];
  const lines: unknown[][] = [];
  const stored: string[] = [];
  const mailer = {
    isSending: true,
    send: async (each: Mail) => {
      sent.push(each);
      return faults.shift();
    },
  };
  const log = { warn: (...line: unknown[]) => void lines.push(line) };
  const mails = createMails({ mailer, secret, log: log as never, retryAfter });
  const db = {
    query: async ({ values }: { values: string[] }) => {
      stored.push(...values);
      return { rows: [{ isAdded: true }] };
    },
  };
  return { mails, db: db as never, sent, lines, stored };
}

async function store({ mails, db, stored }: ReturnType<typeof startMails>) {
  await mails.enqueue(db, mail);
  const payload = stored.find((value) => value?.startsWith('{')) ?? '';
  return JSON.parse(payload) as { sealed: string; tries: number };
}

test('a mail is stored encrypted and sent unchanged', async () => {
  const started = startMails([undefined]);
  const job = await store(started);
  expect(started.stored).toContain('mail');
  const stored = JSON.stringify(started.stored) + Buffer.from(job.sealed, 'base64').toString('latin1');
  expect(stored).not.toMatch(/anna|example|secret-token/);
  expect(await started.mails.send(job)).toBeUndefined();
  expect([started.sent, started.lines]).toEqual([[mail], []]);
});

test('a mail that fails temporarily is retried after 5 s, 30 s, 2 min and 10 min', async () => {
  const started = startMails([busy, busy, busy, busy, busy]);
  let job = await store(started);
  const pauses: number[] = [];
  for (let again = await started.mails.send(job); again; again = await started.mails.send(job)) {
    job = again.payload;
    pauses.push(again.afterMs);
  }
  expect(pauses).toEqual([5_000, 30_000, 120_000, 600_000]);
  expect(started.lines).toEqual([[{ fault: 'SMTP 451', tries: 5 }, 'mail not sent']]);
});

test('a permanently refused mail is not retried', async () => {
  const started = startMails([{ name: 'SMTP 550', isFinal: true }]);
  expect(await started.mails.send(await store(started))).toBeUndefined();
  expect(started.lines).toEqual([[{ fault: 'SMTP 550', tries: 1 }, 'mail not sent']]);
});

test('a mail stored under another secret is dropped', async () => {
  const started = startMails([]);
  const { mails, lines, sent } = startMails([], undefined, 'another secret');
  expect(await mails.send(await store(started))).toBeUndefined();
  expect(sent).toEqual([]);
  expect(lines).toHaveLength(1);
});
