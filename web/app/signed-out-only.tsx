import { Outlet, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '#web/data/session/session-life.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { FullScreenMessage } from '#web/ui/layout/full-screen-message.tsx';
import { paths } from './paths.ts';
import { signInSearch } from './search-params.ts';

export function SignedOutOnly() {
  const { t } = useTranslation();
  const session = useSession();
  // A paused session keeps its copy and can sign in again here.
  const isSignedIn = session.status === 'signedIn' && !session.isPaused;
  // Security: parsed again, because the router does not validate the search of a layout route.
  const { next } = signInSearch(useSearch({ strict: false }));
  const router = useRouter();
  useEffect(() => {
    if (isSignedIn) router.history.replace(next ?? paths.home);
  }, [isSignedIn, next, router]);
  if (session.status === 'loading' || isSignedIn)
    return <FullScreenMessage isBusy text={t('common.loading')} />;
  return (
    <main>
      <Outlet />
    </main>
  );
}
