import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Stands for a bin that is not there, or not on this device. */
export function BinAbsent({ reason }: { reason: 'missing' | 'notLoaded' }) {
  const { t } = useTranslation();
  const isMissing = reason === 'missing';
  return (
    <EmptyState
      title={isMissing ? t('errors.bins.notFound') : t('errors.client.offline')}
      text={isMissing ? t('bins.missingText') : t('bins.notLoadedText')}
    >
      <LinkButton to={paths.bins}>{t('bins.allBins')}</LinkButton>
    </EmptyState>
  );
}
