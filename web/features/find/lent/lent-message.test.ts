import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { itemFrom } from '#domain/items/item-rules.ts';
import { inside as enInside } from '#web/i18n/en/inside.ts';
import { later as enLater } from '#web/i18n/en/later.ts';
import { formatsFor } from '#web/i18n/formats.ts';
import { inside as svInside } from '#web/i18n/sv/inside.ts';
import { later as svLater } from '#web/i18n/sv/later.ts';
import { createTranslator } from '#web/i18n/translate.ts';
import { contactOf, lentMessage, linesMax, mailAddress } from './lent-message.ts';
import type { LentLoan } from './lent-rows.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 28, 12), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const context = { userId: 'karin', userName: 'Karin', now: '2026-11-01T10:00:00.000Z' };
const lent = (name: string, loan: Partial<LentLoan['loan']>): LentLoan => ({
  item: itemFrom({ id: name, name }, 'box', context),
  loan: { id: name, borrower: 'Anna', ...loan },
});
const loans = [
  lent('Tent', { quantity: 2, since: '2026-11-03T12:00:00.000Z', dueDate: '2026-11-20' }),
  lent('Drill', { since: '2026-11-05T12:00:00.000Z', dueDate: '2026-12-05' }),
  lent('Rope', {}),
];
const people = { person: 'Anna', sender: 'Karin' };
const en = createTranslator({ ...enInside, ...enLater }, 'en').t;
const sv = createTranslator({ ...svInside, ...svLater }, 'sv').t;

test('a message lists what is lent, since when and until when', () => {
  expect(lentMessage(en, formatsFor('en'), loans, people)).toBe(`Hi Anna,

You have borrowed this:
• 2 × Tent, lent 3 Nov, was due back 20 Nov
• Drill, lent 5 Nov, back by 5 Dec
• Rope

Some of it is overdue. When can you bring it back?

Karin`);
  expect(lentMessage(sv, formatsFor('sv'), loans, people)).toBe(`Hej Anna,

Du har lånat det här:
• 2 × Tent, utlånat 3 nov., skulle tillbaka 20 nov.
• Drill, utlånat 5 nov., tillbaka senast 5 dec.
• Rope

Något av det är försenat. När kan du lämna tillbaka det?

Karin`);
});

test('a message of very many loans counts the rest', () => {
  const many = Array.from({ length: linesMax + 3 }, (_, at) => lent(`Thing ${at}`, {}));
  const text = lentMessage(en, formatsFor('en'), many, people);
  expect(text).toContain('• and 3 more');
  expect(text).toContain('Tell me when you bring it back.');
  expect(text.split('\n').filter((line) => line.startsWith('•'))).toHaveLength(linesMax + 1);
});

test('an address and a number are found in what is noted as contact', () => {
  const of = (...contacts: string[]) => contactOf(contacts.map((contact) => ({ loan: { contact } })));
  expect(of('Anna anna@example.org, 070-123 45 67')).toEqual({
    email: 'anna@example.org',
    phone: '0701234567',
  });
  expect(of('', 'tel +46 70 123 45 67')).toEqual({ phone: '+46701234567' });
  expect(of('next door', '12')).toEqual({});
});

test('a mail has the whole text, unless its address would be too long', () => {
  expect(mailAddress({ email: 'a+b@example.org' }, 'Lån & mer', 'Hej\nå')).toEqual({
    href: 'mailto:a%2Bb@example.org?subject=L%C3%A5n%20%26%20mer&body=Hej%0D%0A%C3%A5',
    isWhole: true,
  });
  expect(mailAddress({}, 'Lån', 'å'.repeat(1_000))).toEqual({
    href: 'mailto:?subject=L%C3%A5n',
    isWhole: false,
  });
});
