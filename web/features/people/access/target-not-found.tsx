import type { TargetKind } from '#domain/access/access.ts';
import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';

type TargetNotFoundProps = {
  kind: TargetKind;
  /** Set if access was lost while the target was on the screen. */
  lastSeen: { name: string } | undefined;
};

export function TargetNotFound({ kind, lastSeen }: TargetNotFoundProps) {
  const { t } = useTranslation();
  const notFound = kind === 'bin' ? t('errors.bins.notFound') : t('errors.locations.notFound');
  return (
    <div role={lastSeen && 'alert'}>
      <EmptyState
        title={lastSeen ? t('sharing.vanished', { name: lastSeen.name }) : notFound}
        text={t('sharing.vanishedText')}
      >
        <LinkButton kind={lastSeen && 'primary'} to={kind === 'bin' ? paths.bins : paths.locations}>
          {kind === 'bin' ? t('bins.allBins') : t('locations.all')}
        </LinkButton>
      </EmptyState>
    </div>
  );
}
