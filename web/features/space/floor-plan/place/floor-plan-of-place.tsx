import { Suspense } from 'react';
import type { Location } from '#domain/locations/location.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import type { PlanShow } from './plan-section.tsx';

const PlanSection = lazyPart(async () => {
  const [{ PlanSection: section }] = await Promise.all([import('./plan-section.tsx'), loadLaterTexts()]);
  return section;
});

/** Loaded after the location's page; its space is reserved where other content follows. */
export function FloorPlanOfPlace({ location, show = 'section' }: { location: Location; show?: PlanShow }) {
  return (
    <Suspense fallback={show === 'card' && <Skeleton className="h-38 rounded-card" />}>
      <PlanSection location={location} show={show} />
    </Suspense>
  );
}
