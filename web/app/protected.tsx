import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { paths } from '#domain/paths.ts';
import { useIsFirstLoad } from '#web/data/account/hooks.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { useSession } from '#web/data/session/session-life.ts';
import { isBeingDeleted } from '#web/data/session/session-state.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { FullScreenMessage } from '#web/ui/layout/full-screen-message.tsx';
import { ConfirmProvider } from '#web/ui/overlays/confirm.tsx';
import { Shell } from './shell.tsx';

const DeletingAccount = lazy(() => import('./deleting-account.tsx'));

export function Protected() {
  const { t } = useTranslation();
  const { status } = useSession();
  const isFirstLoad = useIsFirstLoad();
  const isDeleting = useCell(isBeingDeleted);
  useSignInFirst(status);
  if (status !== 'signedIn') return <FullScreenMessage isBusy text={t('common.loading')} />;
  if (isDeleting)
    return (
      <Suspense fallback={<FullScreenMessage isBusy text={t('common.loading')} />}>
        <DeletingAccount />
      </Suspense>
    );
  if (isFirstLoad) return <FullScreenMessage isBusy text={t('common.loadingData')} />;
  return (
    <ConfirmProvider>
      <Shell />
    </ConfirmProvider>
  );
}

function useSignInFirst(status: ReturnType<typeof useSession>['status']): void {
  const router = useRouter();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (status === 'signedIn') wasSignedIn.current = true;
    if (status !== 'signedOut') return;
    // After signing out, somebody else may sign in; they must not be sent to this address.
    const next = wasSignedIn.current ? undefined : router.state.location.href;
    void router.navigate({ to: paths.login, search: { next }, replace: true });
  }, [status, router]);
}
