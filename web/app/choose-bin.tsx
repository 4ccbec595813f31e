import { useTranslation } from '#web/i18n/use-translation.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** The right pane of /bins on a wide screen, before a bin is opened. */
export function ChooseBin() {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-dvh items-center">
      <EmptyState title={t('shell.chooseBin')} text={t('shell.chooseBinText')} />
    </div>
  );
}
