import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useIsFirstLoad } from '#web/data/account/hooks.ts';
import { useSession } from '#web/data/session/session.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { FullScreenMessage } from '#web/ui/layout/full-screen-message.tsx';
import { paths } from './paths.ts';
import { Shell } from './shell.tsx';

/** Around every screen of a signed-in person. Asks for the sign-in, then waits only if nothing is stored here yet. */
export function Protected() {
  const { t } = useTranslation();
  const { status } = useSession();
  const isFirstLoad = useIsFirstLoad();
  useSignInFirst(status);
  if (status !== 'signedIn') return <FullScreenMessage isBusy text={t('common.loading')} />;
  if (isFirstLoad) return <FullScreenMessage isBusy text={t('common.loadingData')} />;
  return <Shell />;
}

function useSignInFirst(status: ReturnType<typeof useSession>['status']): void {
  const router = useRouter();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (status === 'signedIn') wasSignedIn.current = true;
    if (status !== 'signedOut') return;
    // Whoever has just signed out is not sent back to where another person might be the next to sign in.
    const next = wasSignedIn.current ? undefined : router.state.location.href;
    // Most who follow an invitation's link have no account yet; the form leads to the other.
    const to = next?.startsWith('/invite/') ? paths.signup : paths.login;
    void router.navigate({ to, search: { next }, replace: true });
  }, [status, router]);
}
