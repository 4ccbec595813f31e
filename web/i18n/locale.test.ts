import { describe, expect, test } from 'vitest';
import { chooseLocale } from './locale.ts';

const abroad = { query: '', saved: null, browserLanguages: ['en-GB'], timeZone: () => 'Europe/London' };
const stockholm = () => 'Europe/Stockholm';

describe('the language on a first visit', () => {
  test.each([
    ['English by default', {}, 'en'],
    [
      'the address decides over everything',
      { query: '?lang=en', saved: 'sv', browserLanguages: ['sv'] },
      'en',
    ],
    ['an unknown language in the address is passed over', { query: '?lang=de', saved: 'sv' }, 'sv'],
    ['the saved choice comes next', { saved: 'en', browserLanguages: ['sv-SE'], timeZone: stockholm }, 'en'],
    [
      'a saved choice that is neither en nor sv is passed over',
      { saved: 'fr', browserLanguages: ['sv'] },
      'sv',
    ],
    ['a Swedish browser', { browserLanguages: ['sv'] }, 'sv'],
    ['Finland Swedish', { browserLanguages: ['sv-FI'] }, 'sv'],
    ['an English browser in Sweden', { browserLanguages: ['en-SE'] }, 'sv'],
    ['the time zone of Stockholm', { timeZone: stockholm }, 'sv'],
    ['Northern Sami without Sweden is not Swedish', { browserLanguages: ['se'] }, 'en'],
    ['English before Swedish', { browserLanguages: ['en-GB', 'en', 'sv-SE'] }, 'en'],
    ['Swedish before English', { browserLanguages: ['de-DE', 'sv', 'en'] }, 'sv'],
    ['a region of Sweden that is not of the first language', { browserLanguages: ['de', 'de-SE'] }, 'en'],
    ['no browser language', { browserLanguages: [] }, 'en'],
  ] as const)('%s', (_title, hints, expected) => {
    expect(chooseLocale({ ...abroad, ...hints })).toBe(expected);
  });

  test('the time zone is not asked for where something else decides', () => {
    const timeZone = (): string => {
      throw new Error('It was asked for');
    };
    expect(chooseLocale({ ...abroad, saved: 'en', timeZone })).toBe('en');
    expect(chooseLocale({ ...abroad, browserLanguages: ['sv'], timeZone })).toBe('sv');
  });
});
