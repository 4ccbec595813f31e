import { Suspense } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';

const LastSeenLine = lazyPart(async () => {
  const [{ LastSeenLine: line }] = await Promise.all([import('./last-seen-line.tsx'), loadLaterTexts()]);
  return line;
});

/** One line; its space is reserved while it is loaded. */
export function LastSeen({ bin }: { bin: BinHeader }) {
  return (
    <div className="min-h-[1lh]">
      <Suspense>
        <LastSeenLine key={bin.id} bin={bin} />
      </Suspense>
    </div>
  );
}
