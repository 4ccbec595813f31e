import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';

/** The very first load ended without an answer and nothing is stored here. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice tone="danger" title={t('shell.loadFailed')}>
      <p className="text-ink-soft">{t('shell.loadFailedText')}</p>
      <Button onClick={onRetry} className="mt-3">
        {t('common.retry')}
      </Button>
    </Notice>
  );
}
