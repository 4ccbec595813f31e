import { lazy, Suspense } from 'react';
import { lostInBin } from '#web/features/items/form/item-drafts.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { lostBin } from '../form/bin-drafts.ts';

const LostDrafts = lazy(async () => {
  const [module] = await Promise.all([import('#web/forms/drafts/lost-drafts.tsx'), loadLaterTexts()]);
  return { default: module.LostDrafts };
});

/** Unsaved input about a bin, or into it, that no longer exists. */
export function LostInBin({ binId }: { binId: string }) {
  return (
    <Suspense>
      <LostDrafts lost={[lostBin(binId), ...lostInBin(binId)]} />
    </Suspense>
  );
}
