import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';

/** Not there; not on this device, and nobody to ask; or the server was asked and shows none. */
export type AbsenceReason = 'missing' | 'notLoaded' | 'noneFound';

/** Stands for a bin that is not there, or not on this device. */
export function BinAbsent({ reason }: { reason: AbsenceReason }) {
  const { t } = useTranslation();
  const words = {
    missing: [t('errors.bins.notFound'), t('bins.missingText')],
    notLoaded: [t('bins.notLoaded'), t('bins.notLoadedText')],
    noneFound: [t('errors.bins.noneFound'), t('bins.noneFoundText')],
  };
  const [title = '', text] = words[reason];
  return (
    <EmptyState title={title} text={text}>
      <LinkButton to={paths.bins}>{t('bins.allBins')}</LinkButton>
    </EmptyState>
  );
}
