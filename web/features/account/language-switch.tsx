import { changeLocale, currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';

/** Offers the other of the two languages, in its own words. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const other = currentLocale() === 'sv' ? 'en' : 'sv';
  return (
    <Button kind="quiet" lang={other} className="-mr-3 text-ink" onClick={() => changeLocale(other)}>
      {t(`account.languages.${other}`)}
    </Button>
  );
}
