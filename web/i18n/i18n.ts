import { cell } from '#web/data/cell.ts';
import { getPreference, setPreference } from '#web/data/preferences.ts';
import { chooseLocale, type Locale } from './locale.ts';
import { createTranslator, type TextTree, type Translator } from './translate.ts';

type Language = Translator & { locale: Locale };

/** The language on the screen with its texts. Replaced as a whole, so that every text changes at once. */
export const language = cell<Language>({ locale: 'en', ...createTranslator({}, 'en') });

/** Starts the texts in the language of the specification's section 4; the screen is drawn once they are here. */
export async function startI18n(): Promise<void> {
  const locale = chooseLocale({
    query: location.search,
    saved: getPreference('locale') ?? null,
    browserLanguage: navigator.language ?? '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  language.set({ ...language.get(), locale });
  await show(locale);
}

/** Switches every text on the screen, and remembers the choice on this device. */
export async function changeLocale(locale: Locale): Promise<void> {
  await show(locale);
  setPreference('locale', locale);
}

/** The language on the screen now. */
export function currentLocale(): Locale {
  return language.get().locale;
}

/** Until this was called only what /login and /signup say is here. */
export async function loadAllTexts(): Promise<void> {
  if (isAllNeeded && hasAll) return;
  isAllNeeded = true;
  await show(currentLocale());
}

let isAllNeeded = false;
let hasAll = false;

async function show(locale: Locale): Promise<void> {
  const isAll = isAllNeeded;
  const texts = await load(locale, isAll);
  // What was asked for first may arrive last.
  if (hasAll && !isAll) return;
  hasAll = isAll;
  language.set({ locale, ...createTranslator(texts, locale) });
  document.documentElement.lang = locale;
}

async function load(locale: Locale, isAll: boolean): Promise<TextTree> {
  if (isAll) return (await (locale === 'sv' ? import('./sv/texts.ts') : import('./en/texts.ts'))).texts;
  return (await (locale === 'sv' ? import('./sv/front.ts') : import('./en/front.ts'))).front;
}
