import { Suspense } from 'react';
import { can } from '#domain/access/access-rules.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';
import type { PhotoTextProps } from './photo-text-chips.tsx';

const PhotoTextChips = lazyPart(async () => {
  const [module] = await Promise.all([import('./photo-text-chips.tsx'), loadLaterTexts()]);
  return module.PhotoTextChips;
});

/** Offers the text in the bin's photos as items. Loads its code only if there is any. */
export function PhotoTextOffer(props: PhotoTextProps) {
  const { role, photos } = props.bin;
  const hasText = photos?.some(({ textModel }) => textModel !== undefined);
  if (!hasText || !can(role, 'change items')) return null;
  return (
    <Suspense>
      <PhotoTextChips {...props} />
    </Suspense>
  );
}
