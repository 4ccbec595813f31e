import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { getPreference, setPreference } from '#web/data/preferences.ts';
import type { texts as english } from './en/texts.ts';
import { chooseLocale, isLocale, type Locale } from './locale.ts';
import type { Translated } from './translated.ts';

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
  i18next.addResourceBundle(locale, 'translation', await load(locale));
  await i18next.changeLanguage(locale);
  setPreference('locale', locale);
}

/** The language on the screen now. */
export function currentLocale(): Locale {
  return isLocale(i18next.language) ? i18next.language : 'en';
}

async function load(locale: Locale): Promise<Translated<typeof english>> {
  const { texts } = locale === 'sv' ? await import('./sv/texts.ts') : await import('./en/texts.ts');
  return texts;
}
