import { expect, test } from 'vitest';
import { documentNameMax } from '#domain/documents/document-limits.ts';
import { fileNameOf, guessUse, hostOf, nameOfFile } from './document-names.ts';

test.each([
  ['Kvitto borrmaskin.pdf', 'receipt'],
  ['invoice_2026-04.pdf', 'receipt'],
  ['Garantibevis.pdf', 'warranty'],
  ['BRUKSANVISNING_svenska.PDF', 'manual'],
  ['user-manual.pdf', 'manual'],
  ['order_confirmation.pdf', 'receipt'],
  ['Scan 12.pdf', 'other'],
])('the use of %s is guessed as %s', (name, use) => {
  expect(guessUse(name)).toBe(use);
});

test.each([
  ['drill_manual_v2.pdf', 'drill manual v2'],
  ['washing-machine-manual.pdf', 'washing machine manual'],
  ['2026-04-01 Kvitto.pdf', '2026-04-01 Kvitto'],
  ['a\u202e/b\u0000c.pdf', 'a b c'],
  ['.pdf', '.pdf'],
  ['  notes  ', 'notes'],
])('the name of %j is tidied', (file, name) => {
  expect(nameOfFile(file)).toBe(name);
});

test('a name from a file is no longer than names may be', () => {
  expect([...nameOfFile(`${'å😀'.repeat(300)}.pdf`)]).toHaveLength(documentNameMax);
});

test("a downloaded file gets its type's ending and a name that file systems take", () => {
  expect(fileNameOf({ name: 'Receipt: a/b?', type: 'jpeg' })).toBe('Receipt a b.jpg');
});

test('a link shows its host', () => {
  expect(hostOf('https://www.bosch.com/manual?x=1')).toBe('bosch.com');
});
