import { lazy, Suspense } from 'react';
import { loadPeopleTexts } from '#web/i18n/i18n.ts';
import type { Thing } from '../thing.ts';

const ShareSheet = lazy(async () => {
  const [sheet] = await Promise.all([import('./share-sheet.tsx'), loadPeopleTexts()]);
  return { default: sheet.ShareSheet };
});

type LazyShareSheetProps = { things: readonly Thing[]; onClose: (isDone: boolean) => void };

/** The sheet for sharing, open, fetched with its words when it is first asked for. */
export function LazyShareSheet({ things, onClose }: LazyShareSheetProps) {
  return (
    <Suspense>
      <ShareSheet things={things} isOpen onClose={onClose} />
    </Suspense>
  );
}
