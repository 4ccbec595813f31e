import { expect, test } from 'vitest';
import { adversarialTexts } from '#test/adversarial-texts.ts';
import { expectLinear } from '#test/linear-time.ts';
import { lineAsTyped } from './item-lines.ts';
import { readQuickLine } from './quick-line.ts';

const sek = (value: number) => ({ value, currency: 'SEK' });

test.each([
  ['7 gaffer tape', { name: 'gaffer tape', quantity: 7 }],
  ['7 gaffer tape #hire', { name: 'gaffer tape', quantity: 7, tags: ['hire'] }],
  ['drill 1200 kr #tools 2 st', { name: 'drill', quantity: 2, tags: ['tools'], ...sek(1200) }],
  ['#tools 2 st drill 1200 kr', { name: 'drill', quantity: 2, tags: ['tools'], ...sek(1200) }],
  ['1200 kr drill #tools x2', { name: 'drill', quantity: 2, tags: ['tools'], ...sek(1200) }],
  ['2x 1200 kr drill', { name: 'drill', quantity: 2, ...sek(1200) }],
  ['drill, 2, 1200 kr', { name: 'drill', quantity: 2, ...sek(1200) }],
  ['drill (1 200 kr)', { name: 'drill', quantity: 1, ...sek(1200) }],
  ['3 lampor à 99:-', { name: 'lampor', quantity: 3, ...sek(99) }],
  ['borrmaskin 1.234,50 kr', { name: 'borrmaskin', quantity: 1, ...sek(1234.5) }],
  ['borrmaskin värd 500kr', { name: 'borrmaskin', quantity: 1, ...sek(500) }],
  ['10 stolar 150 kr/st #hyra #scen', { name: 'stolar', quantity: 10, tags: ['hyra', 'scen'], ...sek(150) }],
  ['glow tape £12.50', { name: 'glow tape', quantity: 1, value: 12.5, currency: 'GBP' }],
  ['$5 pump', { name: 'pump', quantity: 1, value: 5, currency: 'USD' }],
  ['glue 2,50 €', { name: 'glue', quantity: 1, value: 2.5, currency: 'EUR' }],
  ['4 mic stands EUR 20 each', { name: 'mic stands', quantity: 4, value: 20, currency: 'EUR' }],
  ['Lampa 60 W 120 kr', { name: 'Lampa 60 W', quantity: 1, ...sek(120) }],
  ['ca 5 filtar 80 kr', { name: 'filtar', quantity: 5, notes: 'ca 5', ...sek(80) }],
  ['rep #scen, #rigg', { name: 'rep', quantity: 1, tags: ['scen', 'rigg'] }],
  ['#samling 5 kr mynt', { name: '5 kr mynt', quantity: 1, tags: ['samling'] }],
  ['mynt 5 kr', { name: 'mynt', quantity: 1, ...sek(5) }],
])('%j becomes %j', (text, line) => {
  const { isRead: _, ...read } = readQuickLine(text, ',') ?? {};
  expect(read).toEqual(line);
});

test.each([
  '#1 spanner',
  'spanner #2',
  '#hire',
  '# hire',
  'C# in a Nutshell',
  '120 kr',
  '5 kr mynt',
  '2 EUR pallets',
  '100 kr notes',
  '20 kronor sedlar',
  'drill 1200',
  'Football Euro 2024',
  'BIC PEN 2',
  'iPhone 5 euro adapter',
  'drill 99999999999999 kr',
  'drill -5 kr',
  `rope #${'a'.repeat(41)}`,
  'krok',
  'Kr. Ulv',
])('leaves %j as it is', (text) => {
  const read = readQuickLine(text, ',');
  expect(read).toMatchObject({ name: lineAsTyped(text)?.name, quantity: 1 });
  expect(read).not.toHaveProperty('value');
  expect(read).not.toHaveProperty('tags');
});

test('codes that are also words are no currencies of a line', () => {
  expect(readQuickLine('3 try squares', '.')).toMatchObject({ name: 'try squares', quantity: 3 });
  expect(readQuickLine('2 gel pens', '.')).toMatchObject({ name: 'gel pens', quantity: 2 });
});

test('a refused quantity is refused beside tags and money too', () => {
  expect(readQuickLine('-1 socks #red 20 kr', '.')).toMatchObject({ refused: { refusal: 'negative' } });
});

test('any line is read in linear time', () => {
  for (const [name, text] of [...adversarialTexts(2_000), ['money', '1 000 kr '.repeat(200)] as const])
    expectLinear(name, text, () => readQuickLine(text, ','));
});
