import { Outlet, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/data/session.ts';
import { FullScreenMessage } from '#web/ui/full-screen-message.tsx';
import { paths } from './paths.ts';

/** Around /login and /signup: whoever is signed in goes on to where they wanted to go. */
export function SignedOutOnly() {
  const { t } = useTranslation();
  const { status } = useSession();
  const { next } = useSearch({ strict: false });
  const router = useRouter();
  useEffect(() => {
    if (status === 'signedIn') router.history.replace(next ?? paths.home);
  }, [status, next, router]);
  if (status !== 'signedOut') return <FullScreenMessage isBusy text={t('common.loading')} />;
  return (
    <main>
      <Outlet />
    </main>
  );
}
