import { expect, test } from 'vitest';
import { inviteMail } from './invite-mail.ts';

const mailUntil = (expiresAt: string) =>
  inviteMail({
    ...{
      to: 'anna@example.org',
      inviterName: 'Olga',
      role: 'viewer',
      origin: 'https://bins.example',
      expiresAt,
    },
    offers: [{ kind: 'bin', name: 'Tyres', link: 'https://bins.example/invite/x' }],
  });

test.each([
  ['2026-05-18T00:30:00.000Z', '16 May 2026', '16 maj 2026'],
  ['2026-05-18T11:59:59.999Z', '16 May 2026', '16 maj 2026'],
  ['2026-05-18T12:00:00.000Z', '17 May 2026', '17 maj 2026'],
  ['2026-05-18T23:59:00.000Z', '17 May 2026', '17 maj 2026'],
  ['2026-03-01T06:00:00.000Z', '27 February 2026', '27 februari 2026'],
])('of an invitation that ends at %s the mail names a last day that is a whole one', (ends, day, dag) => {
  const { text, html } = mailUntil(ends);
  for (const body of [text, html]) {
    expect(body).toContain(`until the end of ${day}.`);
    expect(body).toContain(`till och med ${dag}.`);
  }
});

test.each(['Pacific/Pago_Pago', 'America/Los_Angeles', 'Europe/Stockholm', 'Pacific/Kiritimati'])(
  'the day is over before the invitation ends in %s, at whatever hour it was sent',
  (timeZone) => {
    const dayThere = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    for (let hour = 0; hour < 48; hour++) {
      const ends = new Date(Date.UTC(2026, 4, 17, hour));
      const [, day = ''] = /until the end of (\d+ May 2026)/.exec(mailUntil(ends.toISOString()).text) ?? [];
      const named = new Date(`${day} UTC`).toISOString().slice(0, 10);
      expect(dayThere.format(ends) > named).toBe(true);
    }
  },
);
