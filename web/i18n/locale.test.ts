import { describe, expect, test } from 'vitest';
import { chooseLocale } from './locale.ts';

const abroad = { query: '', saved: null, browserLanguage: 'en-GB', timeZone: () => 'Europe/London' };
const stockholm = () => 'Europe/Stockholm';

describe('the language on a first visit', () => {
  test.each([
    ['English by default', {}, 'en'],
    ['the address decides over everything', { query: '?lang=en', saved: 'sv', browserLanguage: 'sv' }, 'en'],
    ['an unknown language in the address is passed over', { query: '?lang=de', saved: 'sv' }, 'sv'],
    ['the saved choice comes next', { saved: 'en', browserLanguage: 'sv-SE', timeZone: stockholm }, 'en'],
    ['a saved choice that is neither en nor sv is passed over', { saved: 'fr', browserLanguage: 'sv' }, 'sv'],
    ['a Swedish browser', { browserLanguage: 'sv' }, 'sv'],
    ['Finland Swedish', { browserLanguage: 'sv-FI' }, 'sv'],
    ['an English browser in Sweden', { browserLanguage: 'en-SE' }, 'sv'],
    ['the time zone of Stockholm', { timeZone: stockholm }, 'sv'],
    ['Northern Sami without Sweden is not Swedish', { browserLanguage: 'se' }, 'en'],
    ['an empty browser language', { browserLanguage: '' }, 'en'],
  ] as const)('%s', (_title, hints, expected) => {
    expect(chooseLocale({ ...abroad, ...hints })).toBe(expected);
  });

  test('the time zone is not asked for where something else decides', () => {
    const timeZone = (): string => {
      throw new Error('It was asked for');
    };
    expect(chooseLocale({ ...abroad, saved: 'en', timeZone })).toBe('en');
    expect(chooseLocale({ ...abroad, browserLanguage: 'sv', timeZone })).toBe('sv');
  });
});
