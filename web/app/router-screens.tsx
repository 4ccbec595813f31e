import { type ErrorComponentProps, Outlet, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { paths } from '#domain/paths.ts';
import { useSession } from '#web/data/session/session-life.ts';
import { withLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FullScreenMessage } from '#web/ui/layout/full-screen-message.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { signInSearch } from './search-params.ts';

// Not the router's lazyRouteComponent, which can be awaited only inside a route.
const NotFoundPage = lazy(() => withLaterTexts(import('#web/pages/not-found.tsx')));

export function Entry() {
  const { t } = useTranslation();
  const { status } = useSession();
  const router = useRouter();
  useEffect(() => {
    if (status === 'loading') return;
    void router.navigate({ to: status === 'signedIn' ? paths.home : paths.login, replace: true });
  }, [status, router]);
  return <FullScreenMessage isBusy text={t('common.loading')} />;
}

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

export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState title={t('shell.failedTitle')} text={t('shell.failedText')}>
        <Button kind="primary" onClick={reset}>
          {t('common.retry')}
        </Button>
        {/* A full page load rather than a router link: it discards the broken state. */}
        <Button onClick={() => location.assign(paths.home)}>{t('shell.goHome')}</Button>
      </EmptyState>
      <p className="mx-auto max-w-[60ch] px-4 text-center font-mono text-ink-soft text-xs">
        {error instanceof Error ? error.message : String(error)}
      </p>
    </div>
  );
}

export function NotFound() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}
