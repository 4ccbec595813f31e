import { expect, test } from 'vitest';
import { inviteMail } from './invite-mail.ts';

const mailUntil = (expiresAt: string) =>
  inviteMail({
    to: 'anna@example.org',
    inviterName: 'Olga',
    role: 'viewer',
    origin: 'https://bins.example',
    expiresAt,
    offers: [{ kind: 'bin', name: 'Tyres', link: 'https://bins.example/invite/x' }],
  });

test.each([
  ['2026-05-18T00:30:00.000Z', '18 May 2026 at 00:30 (UTC)', '18 maj 2026 kl. 02:30 (svensk tid)'],
  ['2026-05-18T23:59:00.000Z', '18 May 2026 at 23:59 (UTC)', '19 maj 2026 kl. 01:59 (svensk tid)'],
  ['2026-03-01T06:00:00.000Z', '1 March 2026 at 06:00 (UTC)', '1 mars 2026 kl. 07:00 (svensk tid)'],
])('of an invitation that ends at %s the mail names the day and hour its link ends', (ends, day, dag) => {
  const { text, html } = mailUntil(ends);
  for (const body of [text, html]) {
    expect(body).toContain(`until ${day}.`);
    expect(body).toContain(`till ${dag}.`);
  }
});

const mailFrom = (inviterName: string, name = 'Tyres', kind: 'bin' | 'location' = 'bin') =>
  inviteMail({
    to: 'anna@example.org',
    role: 'viewer',
    origin: 'https://bins.example',
    inviterName,
    expiresAt: '2026-05-18T12:00:00.000Z',
    offers: [{ kind, name, link: 'https://bins.example/invite/x' }],
  });

test.each([
  'Your account is locked http://evil.example/x',
  'evil://x',
  'Go to WWW.evil',
  'evil.example',
  'Olga (evil.example)',
  'evil。example',
  'evil-.xn--p1ai',
])('a name that holds the address of a site stands in the body only: %s', (name) => {
  const from = mailFrom(name);
  expect(from.subject).toBe('Somebody invites you to Tyres');
  expect(from.html).toContain('>Någon bjuder in dig till Tyres<');
  expect(from.text).toContain(`${name} wants to share`);
  expect(mailFrom('Olga', name).subject).toBe('Olga invites you to a bin');
  const { subject, html, text } = mailFrom('Olga', name, 'location');
  expect(subject).toBe('Olga invites you to a place');
  expect(html).toContain('>Olga bjuder in dig till en plats<');
  expect(text).toContain(`${name} (place)`);
});

test.each(['Olga B. Larsson', 'Screws 3.5 mm', 'Bits 3.5', 'Etc. …', 'J.R.', 'Åsa & Co.', '<b>Olga</b>'])(
  'a name without an address of a site stands in the subject: %s',
  (name) => {
    expect(mailFrom(name, name).subject).toBe(`${name} invites you to ${name}`);
  },
);

test('the subject names nobody at length: forty letters, as people count them', () => {
  const long = `${'👩‍👩‍👧'.repeat(39)} ${'x'.repeat(40)}`;
  const cut = `${'👩‍👩‍👧'.repeat(39)}…`;
  expect(mailFrom(long, `${'y'.repeat(40)}z`).subject).toBe(`${cut} invites you to ${'y'.repeat(40)}…`);
  expect(mailFrom('y'.repeat(40)).subject).toBe(`${'y'.repeat(40)} invites you to Tyres`);
});
