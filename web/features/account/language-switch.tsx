import { changeLocale, currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Offers the other of the two languages, in its own words. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const other = currentLocale() === 'sv' ? 'en' : 'sv';
  return (
    <button
      type="button"
      lang={other}
      onClick={() => changeLocale(other)}
      className="-mr-3 min-h-11 rounded-field px-3 font-semibold text-on-kraft underline decoration-kraft-edge decoration-2 underline-offset-4 hover:text-ink"
    >
      {t(`account.languages.${other}`)}
    </button>
  );
}
