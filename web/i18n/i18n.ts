import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { getPreference, setPreference } from '#web/data/preferences.ts';
import type { texts as english } from './en/texts.ts';
import { chooseLocale, isLocale, type Locale } from './locale.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof english };
  }
}

/** Starts the texts in the language of the specification's section 4; the screen is drawn once they are here. */
export async function startI18n(): Promise<void> {
  const locale = chooseLocale({
    query: location.search,
    saved: getPreference('locale') ?? null,
    browserLanguage: navigator.language ?? '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next.use(initReactI18next).init({
    lng: locale,
    resources: { [locale]: { translation: await load(locale) } },
    fallbackLng: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** Switches every text on the screen, and remembers the choice on this device. */
export async function changeLocale(locale: Locale): Promise<void> {
  add(locale, await load(locale));
  await i18next.changeLanguage(locale);
  setPreference('locale', locale);
}

/** The language on the screen now. */
export function currentLocale(): Locale {
  return isLocale(i18next.language) ? i18next.language : 'en';
}

/** Until this was called only what /login and /signup say is here. */
export async function loadAllTexts(): Promise<void> {
  isAllNeeded = true;
  await started;
  const locale = currentLocale();
  add(locale, await load(locale));
}

let isAllNeeded = false;
const started = new Promise<void>((resolve) => i18next.on('initialized', () => resolve()));

function add(locale: Locale, texts: object): void {
  i18next.addResourceBundle(locale, 'translation', texts, true, true);
}

async function load(locale: Locale): Promise<object> {
  if (isAllNeeded) return (await (locale === 'sv' ? import('./sv/texts.ts') : import('./en/texts.ts'))).texts;
  return (await (locale === 'sv' ? import('./sv/front.ts') : import('./en/front.ts'))).front;
}
