import { Suspense } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';

const WherePicture = lazyPart(async () => {
  const [{ BinOnPlanPicture: picture }] = await Promise.all([
    import('./bin-on-plan-picture.tsx'),
    loadLaterTexts(),
  ]);
  return picture;
});

type BinOnPlanProps = {
  bin: BinHeader;
  location: Location | undefined;
  /** Offers nothing for a bin that is not on the plan. */
  isPlacedOnly?: boolean;
};

/**
 * On the page of a bin in use whose location has a plan. Its space is reserved, so that nothing moves when it is
 * loaded.
 */
export function BinOnPlan({ bin, location, isPlacedOnly }: BinOnPlanProps) {
  if (location?.planPhotoId === undefined || !isInUse(bin)) return null;
  return (
    <Suspense fallback={bin.pin && <BinOnPlanPlaceholder />}>
      <WherePicture {...{ bin, location, isPlacedOnly }} />
    </Suspense>
  );
}

/** A placeholder as high as the heading, the picture and the text below it. */
function BinOnPlanPlaceholder() {
  return (
    <div className="mt-6">
      <div className="h-13" />
      <div className="aspect-[2.2]" />
      <div className="h-12" />
    </div>
  );
}
