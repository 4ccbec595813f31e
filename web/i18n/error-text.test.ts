import { beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { setPreference } from '#web/data/storage/preferences.ts';
import { errorText } from './error-text.ts';
import { changeLocale, language, loadLaterTexts } from './i18n.ts';

const say = (error: unknown) => errorText(language.get().t, error);

describe('an error in words', () => {
  beforeAll(async () => {
    await changeLocale('sv');
    await loadLaterTexts();
  });

  test.each([
    ['en', 'bins', "You've reached your limit of 5 bins. Upgrade to add more."],
    ['en', 'items', "You've reached your limit of 5 items per bin. Upgrade for more."],
    ['sv', 'bins', 'Du har nått gränsen på 5 lådor. Uppgradera för att lägga till fler.'],
    ['sv', 'items', 'Du har nått gränsen på 5 saker per låda. Uppgradera för att få plats med fler.'],
  ] as const)('%s: a full plan of %s has the specified sentence', async (locale, kind, sentence) => {
    await changeLocale(locale);
    await loadLaterTexts();
    setPreference('sellsPlans', 'yes');
    expect(say(new AppError(`${kind}.limitReached`, { n: 5 }))).toBe(sentence);
    setPreference('sellsPlans', undefined);
    await changeLocale('sv');
  });

  test.each([
    ['bins', 'Du har nått gränsen på 5 lådor. Den som driver servern kan ge dig plats för fler.'],
    ['items', 'Du har nått gränsen på 5 saker per låda. Den som driver servern kan ge dig plats för fler.'],
  ] as const)('a full plan of %s says whom to ask where none is sold', (kind, sentence) => {
    expect(say(new AppError(`${kind}.limitReached`, { n: 5 }))).toBe(sentence);
  });

  test('is found by its code', () => {
    expect(say({ code: 'bins.notFound' })).toBe('Lådan hittades inte');
    expect(say('bins.notFound')).toBe('Lådan hittades inte');
  });

  test.each([
    [1, 'För många försök. Vänta 1 minut och försök igen.'],
    [15, 'För många försök. Vänta 15 minuter och försök igen.'],
  ])('says how long a lock-out of %i min lasts', (n, sentence) => {
    expect(say(new AppError('auth.lockedOut', { n }))).toBe(sentence);
  });

  test('with a code of a newer server is said by its own message', () => {
    expect(say({ code: 'bins.tooHeavy', message: 'This bin is too heavy.' })).toBe('This bin is too heavy.');
  });

  test.each([[undefined], [null], [42], [{}], [{ code: 'errors' }]])(
    '%s gets a general sentence',
    (error) => {
      expect(say(error)).toBe('Något gick fel hos oss.');
    },
  );
});
