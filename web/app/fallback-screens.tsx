import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { paths } from './paths.ts';

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

// Not the router's lazyRouteComponent, which can be awaited only inside a route.
const NotFoundPage = lazy(() =>
  import('#web/pages/not-found.tsx').then((module) => ({ default: module.NotFoundPage })),
);

export function NotFound() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}
