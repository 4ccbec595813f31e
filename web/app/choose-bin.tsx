import { useTranslation } from '#web/i18n/use-translation.ts';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { useUiTexts } from '#web/ui/marks/ui-texts.tsx';

export function ChooseBin() {
  const { t } = useTranslation();
  const texts = useUiTexts();
  return (
    <div className="flex min-h-dvh items-center">
      <title>{texts.documentTitle(t('shell.bins'))}</title>
      <EmptyState heading="h1" title={t('bins.chooseBin')} text={t('bins.chooseBinText')} />
    </div>
  );
}
