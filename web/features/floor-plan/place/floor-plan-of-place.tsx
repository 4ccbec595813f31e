import { lazy, Suspense } from 'react';
import type { Location } from '#domain/locations/location.ts';
import { loadFloorPlanTexts } from '#web/i18n/i18n.ts';

const PlanSection = lazy(async () => {
  const [{ PlanSection: section }] = await Promise.all([import('./plan-section.tsx'), loadFloorPlanTexts()]);
  return { default: section };
});

/** Loaded after the page of the place. */
export function FloorPlanOfPlace({ location }: { location: Location }) {
  return (
    <Suspense>
      <PlanSection location={location} />
    </Suspense>
  );
}
