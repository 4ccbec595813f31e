import { describe, expect, test } from 'vitest';
import { createTranslator, type TFunction } from './translate.ts';

const texts = {
  bins: { title: 'Lådor', count_one: '{{count}} låda', count_other: '{{count}} lådor' },
  greeting: 'Hej {{name}}, {{name}}!',
  deleted: 'Slängd {{date}}. Sparas i 30 dagar, till {{date}}',
  gone: '”{{name}}” ligger i {{name}}',
};

describe('a text', () => {
  const { t, find } = createTranslator(texts, 'sv');
  const say = t as (key: string, values?: Record<string, string | number>) => string;

  test('is found by its key', () => expect(say('bins.title')).toBe('Lådor'));
  test('takes its values, each as often as it is named', () => {
    expect(say('greeting', { name: 'Åsa' })).toBe('Hej Åsa, Åsa!');
  });
  test('does not read a value for placeholders', () => {
    expect(say('greeting', { name: '{{count}}' })).toBe('Hej {{count}}, {{count}}!');
  });
  test('ends a sentence with one full stop where a date ends with its own', () => {
    expect(say('deleted', { date: '24 nov.' })).toBe('Slängd 24 nov. Sparas i 30 dagar, till 24 nov.');
    expect(say('deleted', { date: '3 maj' })).toBe('Slängd 3 maj. Sparas i 30 dagar, till 3 maj');
  });
  test.each([
    ['Mormors "fina" glas', '”Mormors ’fina’ glas” ligger i Mormors "fina" glas'],
    ['”Kök”', '”’Kök’” ligger i ”Kök”'],
    ['“Kök” & “bad”', '”’Kök’ & ’bad’” ligger i “Kök” & “bad”'],
    ['2" x 4" reglar', '”2" x 4" reglar” ligger i 2" x 4" reglar'],
  ])('says the name %s within quotation marks', (name, expected) => {
    expect(say('gone', { name })).toBe(expected);
  });
  test.each([
    ['Hebrew', 'מפתח'],
    ['Arabic among Latin letters', 'LED مصباح'],
    ['Adlam, beyond the first 65536 characters', '\u{1e900}\u{1e921}'],
  ])('sets a name in %s apart, so that the words around it stay in order', (_script, name) => {
    expect(say('greeting', { name })).toBe(`Hej \u2068${name}\u2069, \u2068${name}\u2069!`);
  });
  test.each(['Åsa', 'Ключ', '鍵', '🔑'])('leaves the name %s as it is', (name) => {
    expect(say('greeting', { name })).toBe(`Hej ${name}, ${name}!`);
  });
  test('in English has other single marks', () => {
    const english = createTranslator({ gone: 'Gone: “{{name}}”' }, 'en');
    expect(english.find('gone', { name: 'The "good" plates' })).toBe('Gone: “The ‘good’ plates”');
  });
  test('follows the number in its plural, and writes it as the language does', () => {
    expect(say('bins.count', { count: 1 })).toBe('1 låda');
    expect(say('bins.count', { count: 0 })).toBe('0 lådor');
    expect(say('bins.count', { count: 12000 })).toBe('12\u00a0000 lådor');
  });
  test('that is missing shows its key, or is undefined where one asks for it', () => {
    expect(say('bins.nowhere')).toBe('bins.nowhere');
    expect(find('bins')).toBeUndefined();
    expect(find('bins.title.more')).toBeUndefined();
  });
});

test('the compiler holds keys and values to the English texts', () => {
  const { t }: { t: TFunction } = createTranslator({}, 'en');
  t('common.items', { count: 2 });
  // @ts-expect-error there is no such key
  t('common.nothing');
  // @ts-expect-error a plural wants its count
  t('common.items');
  // @ts-expect-error a wrong name for the value
  t('common.remove', { which: 'wool' });
  expect(t('common.ok')).toBe('common.ok');
});
