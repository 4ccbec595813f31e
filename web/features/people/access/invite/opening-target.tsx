import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { useAccessTarget } from '../access-target.ts';
import { targetPath } from '../target-paths.ts';

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
  return (
    <EmptyState
      title={name === '' ? t('common.loading') : t('access.inviteOpening', { name })}
      text={isLong ? t('access.inviteTakesLong') : undefined}
    >
      {isLong && <LinkButton to={paths.bins}>{t('bins.allBins')}</LinkButton>}
    </EmptyState>
  );
}

const arrivalTimeoutMs = 5_000;
