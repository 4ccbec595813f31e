import { lazy, type ReactNode, startTransition, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { withLaterTexts } from '#web/i18n/i18n.ts';

const AddToListSheet = lazy(async () => {
  const { AddToListSheet: sheet } = await withLaterTexts(import('./add-to-list-sheet.tsx'));
  return { default: sheet };
});

/** Opens the sheet that takes bins or items into a list. Render `sheet` anywhere on the page. */
export function useAddToList(): {
  addBins: (bins: readonly BinHeader[]) => void;
  addItems: (items: readonly Item[]) => void;
  sheet: ReactNode;
} {
  const [things, setThings] = useState<Parameters<typeof AddToListSheet>[0]['things']>();
  const open = (next: typeof things) => startTransition(() => setThings(next));
  return {
    addBins: (bins) => open(bins.map(({ id, name }) => ({ kind: 'bin', id, name, isIn: true }))),
    addItems: (items) =>
      open(items.map(({ id, binId, name }) => ({ kind: 'item', id, binId, name, isIn: true }))),
    sheet: things && <AddToListSheet things={things} onClose={() => setThings(undefined)} />,
  };
}
