import { lazy, Suspense } from 'react';

// Not the router's own lazyRouteComponent: outside a route nothing waits for it, and React reports a wrong use of use().
const NotFoundPage = lazy(() =>
  import('#web/pages/not-found.tsx').then((module) => ({ default: module.NotFoundPage })),
);

/** Where an address leads nowhere. */
export function NotFound() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}
