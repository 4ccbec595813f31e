import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';

const ChangeManySheet = lazy(async () => {
  const [sheet] = await Promise.all([import('./change-many-sheet.tsx'), loadLaterTexts()]);
  return sheet;
});

/** Opens the sheet that changes one field of many items. `onDone` runs once they are changed. */
export function useChangeMany(onDone: () => void): {
  changeMany: (items: readonly Item[]) => void;
  changeSheet: ReactNode;
} {
  const [items, setItems] = useState<readonly Item[]>();
  const changeSheet = items && (
    <Suspense>
      <ChangeManySheet
        items={items}
        onClose={(isDone) => {
          setItems(undefined);
          if (isDone) onDone();
        }}
      />
    </Suspense>
  );
  return { changeMany: setItems, changeSheet };
}
