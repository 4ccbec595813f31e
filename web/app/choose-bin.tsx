import { useBins } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { useUiTexts } from '#web/ui/marks/ui-texts.tsx';

export function ChooseBin() {
  const { t } = useTranslation();
  const texts = useUiTexts();
  const { status, bins } = useBins();
  // The list beside it then says so itself and offers to create the first one.
  const isNoneThere =
    status === 'ready' && ![...bins.values()].some(({ deletedAt }) => deletedAt === undefined);
  return (
    <div className="flex min-h-dvh items-center">
      <title>{texts.documentTitle(t('shell.bins'))}</title>
      {isNoneThere ? (
        <h1 className="sr-only">{t('shell.bins')}</h1>
      ) : (
        <EmptyState heading="h1" title={t('bins.chooseBin')} text={t('bins.chooseBinText')} />
      )}
    </div>
  );
}
