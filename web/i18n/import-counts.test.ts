import { expect, test } from 'vitest';
import { formatsFor } from './formats.ts';
import { changeLocale, language, loadLaterTexts } from './i18n.ts';
import { importCounts } from './import-counts.ts';

const none = { locations: 0, bins: 0, items: 0, photos: 0 };

test.each([
  ['en', { ...none, bins: 1, documents: 2, links: 1 }, '1 bin, 2 documents and 1 link'],
  ['en', { ...none, photos: 3, documents: 1, links: 2 }, '3 photos, 1 document and 2 links'],
  ['sv', { ...none, bins: 2, documents: 2, links: 2 }, '2 lådor, 2 dokument och 2 länkar'],
  ['sv', { ...none, documents: 1, links: 1 }, '1 dokument och 1 länk'],
  ['en', { ...none, items: 4 }, '4 items'],
] as const)('in %s, an import of %j says what came', async (locale, counts, said) => {
  await changeLocale(locale);
  await loadLaterTexts();
  expect(importCounts(language.get().t, counts, formatsFor(locale).list)).toBe(said);
});
