import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { EffectiveRole, Target, TargetKind } from '#domain/access/access.ts';
import { paths } from '#domain/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';
import { targetPath, useAccessTarget } from './access-target.ts';

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
        text={t('endings.vanishedText')}
      >
        <LinkButton kind={lastSeen && 'primary'} to={kind === 'bin' ? paths.bins : paths.locations}>
          {kind === 'bin' ? t('home.allBins') : t('home.allPlaces')}
        </LinkButton>
      </EmptyState>
    </div>
  );
}

type LastSeen = { name: string; role: EffectiveRole };

/** Undefined if nothing was shown, or it was the person's own. */
export function useLastSeen(current: LastSeen | undefined): LastSeen | undefined {
  const [lastSeen, setLastSeen] = useState<LastSeen>();
  if (current && (current.name !== lastSeen?.name || current.role !== lastSeen.role)) {
    setLastSeen({ name: current.name, role: current.role });
  }
  return lastSeen?.role === 'owner' ? undefined : lastSeen;
}

/** An accepted bin or location arrives over the live connection a moment later. */
export function OpeningTarget({ target, name }: { target: Target; name: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { accessTarget } = useAccessTarget(target);
  const [isLong, setLong] = useState(false);
  const isHere = accessTarget !== undefined;
  useEffect(() => {
    if (isHere) void navigate({ ...targetPath(target), replace: true });
  }, [isHere, navigate, target]);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), arrivalTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  if (name === '' && !isLong)
    return (
      <>
        <SkeletonRows count={3} />
        <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      </>
    );
  return (
    <EmptyState
      title={name === '' ? t('common.loading') : t('access.inviteOpening', { name })}
      text={isLong ? t('access.inviteTakesLong') : undefined}
    >
      {isLong && <LinkButton to={paths.bins}>{t('home.allBins')}</LinkButton>}
    </EmptyState>
  );
}

const arrivalTimeoutMs = 5_000;
