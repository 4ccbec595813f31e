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
    [
      'en',
      'bins',
      "You've reached your limit of 5 bins. Upgrade to add more.",
      'Ask the person who runs this server for a larger plan.',
    ],
    [
      'en',
      'items',
      "You've reached your limit of 5 items per bin. Upgrade for more.",
      'Ask the person who runs this server for a larger plan.',
    ],
    [
      'sv',
      'bins',
      'Du har nått gränsen på 5 lådor. Uppgradera för att lägga till fler.',
      'Be den som driver servern om ett större abonnemang.',
    ],
    [
      'sv',
      'items',
      'Du har nått gränsen på 5 saker per låda. Uppgradera för att få plats med fler.',
      'Be den som driver servern om ett större abonnemang.',
    ],
  ] as const)('%s: a full plan of %s has the specified sentence', async (locale, kind, sentence, advice) => {
    await changeLocale(locale);
    await loadLaterTexts();
    const limit = new AppError(`${kind}.limitReached`, { n: 5 });
    expect(say(limit)).toBe(`${sentence} ${advice}`);
    setPreference('sellsPlans', 'yes');
    expect(say(limit)).toBe(sentence);
    setPreference('sellsPlans', undefined);
    await changeLocale('sv');
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
