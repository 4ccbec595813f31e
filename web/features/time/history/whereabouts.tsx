import { Suspense } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';

const WhereaboutsCard = lazyPart(async () => {
  const [{ WhereaboutsCard: card }] = await Promise.all([import('./whereabouts-card.tsx'), loadLaterTexts()]);
  return card;
});

/** Last on a bin's page, so that nothing moves when it is loaded. */
export function Whereabouts(props: { bin: BinHeader; onShowAll: () => void }) {
  return (
    <Suspense>
      <WhereaboutsCard {...props} />
    </Suspense>
  );
}
