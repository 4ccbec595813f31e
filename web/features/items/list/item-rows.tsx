import { type ReactNode, useCallback } from 'react';
import type { Item } from '#domain/items/item.ts';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';

type ItemRowsProps = {
  items: readonly Item[];
  label: string;
  litId?: string;
  children: (item: Item) => ReactNode;
};

export function ItemRows({ items, label, litId, children }: ItemRowsProps) {
  const drawRow = useCallback(
    (item: Item, index: number) => (
      <div className={index === 0 ? undefined : 'border-hairline border-t'}>{children(item)}</div>
    ),
    [children],
  );
  return (
    <div className="overflow-hidden rounded-card border border-hairline bg-card">
      <VirtualList items={items} keyOf={(item) => item.id} rowHeight={65} label={label} reveal={litId}>
        {drawRow}
      </VirtualList>
    </div>
  );
}
