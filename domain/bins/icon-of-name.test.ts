import { expect, test } from 'vitest';
import { binIcons } from './bin-fields.ts';
import { iconOfName } from './icon-of-name.ts';
import { iconWords } from './icon-words.ts';

test.each([
  ['Lamps', 'lightbulb'],
  ['Lampor till vinden', 'lightbulb'],
  ['Golvlampa', 'lightbulb'],
  ['Christmas lights', 'lightbulb'],
  ['Hats 2', 'shirt'],
  ['Hattar', 'shirt'],
  ['Cylinderhatt', 'shirt'],
  ['Costumes 4', 'shirt'],
  ['Kostymer 1700-tal', 'shirt'],
  ['Feather boas', 'shirt'],
  ['Cables in the attic', 'cable'],
  ['Kablar', 'cable'],
  ['Mikrofonkabel', 'cable'],
  ['Skarvsladdar', 'cable'],
  ['Tools', 'wrench'],
  ['Verktyg', 'wrench'],
  ['Verktygslåda', 'wrench'],
  ['Skruvmejslar', 'wrench'],
  ['Julpynt', 'gift'],
  ['Jul', 'gift'],
  ['Julgranskulor', 'tree'],
  ['Påskägg', 'gift'],
  ['Målarfärg', 'paint'],
  ['Paint (white)', 'paint'],
  ['Böcker', 'book'],
  ['Kokböcker', 'book'],
  ['Books for children', 'book'],
  ['Leksaker', 'toy'],
  ['Sällskapsspel', 'toy'],
  ['Vinterkläder', 'shirt'],
  ['Skidor', 'snowflake'],
  ['Tält', 'tent'],
  ['Cykelhjälmar', 'bike'],
  ['Fotbollar', 'ball'],
  ['Bestick', 'utensils'],
  ['Coffee cups', 'coffee'],
  ['Pärmar', 'documents'],
  ['Kvitton 2023', 'documents'],
  ['Bildelar', 'car'],
  ['Batterier AA', 'plug'],
  ['Första hjälpen: plåster', 'medicine'],
  ['Hundsaker', 'paw'],
] as const)('%s has the icon %s', (name, icon) => {
  expect(iconOfName(name)).toBe(icon);
});

test.each([
  'Box 12',
  'Låda 3',
  '17',
  '',
  'Diverse',
  'Blandat',
  'Street stuff',
  'Gospel',
  'Europe',
  'Misc A',
  'Kartong',
  'Juli',
  'Flight',
  'Starboard',
  'Isak',
  'Annas',
])('%s has no icon', (name) => {
  expect(iconOfName(name)).toBeUndefined();
});

test('the table has 300 words, each of one icon', () => {
  const byLanguage = { en: new Map<string, string>(), sv: new Map<string, string>() };
  for (const [icon, words] of Object.entries(iconWords)) {
    expect(binIcons).toContain(icon);
    for (const language of ['en', 'sv'] as const)
      for (const word of words[language].split(' ')) {
        expect(byLanguage[language].get(word), `${word} of ${icon}`).toBeUndefined();
        expect(word).toMatch(/^-?[a-z]+(?:-[a-z]+)?-?$/);
        byLanguage[language].set(word, icon);
      }
  }
  expect(byLanguage.en.size).toBeGreaterThan(300);
  expect(byLanguage.sv.size).toBeGreaterThan(300);
});
