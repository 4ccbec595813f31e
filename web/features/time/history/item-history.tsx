import type { Item } from '#domain/items/item.ts';
import { useRevision } from '#web/data/account/hooks.ts';
import { HistoryList } from './history-list.tsx';
import { useHistory } from './use-history.ts';

export function ItemHistory({ item: { id, binId, name } }: { item: Item }) {
  const target = { kind: 'bin' as const, id: binId };
  const history = useHistory({ target, itemId: id }, useRevision(target));
  const pages = history.pages && {
    ...history.pages,
    events: history.pages.events.map((event) =>
      event.names.length > 0 ? event : { ...event, names: [name] },
    ),
  };
  return <HistoryList history={{ ...history, pages }} target={target} name={name} isPartOfPage />;
}
