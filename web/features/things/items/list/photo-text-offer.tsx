import { Suspense } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';

const PhotoTextChips = lazyPart(async () => {
  const [module] = await Promise.all([import('./photo-text-chips.tsx'), loadLaterTexts()]);
  return module.PhotoTextChips;
});

/** Offers the text in the bin's photos as items. Loads its code only if there is any. */
export function PhotoTextOffer({ bin }: { bin: BinHeader }) {
  if (!bin.photos?.some(({ textModel }) => textModel !== undefined)) return null;
  return (
    <Suspense>
      <PhotoTextChips bin={bin} />
    </Suspense>
  );
}
