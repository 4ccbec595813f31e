import type { CallData } from '#domain/calls.ts';
import type { NewItem } from '#domain/items/item.ts';
import { newId } from '#web/data/operations/new-id.ts';
import type { SmallServer } from './small-server.ts';

type BinData = Partial<CallData<'bins.create'>>;

/** Creates a bin with items on the small server like another device. Returns its id. */
export function giveBin(
  server: SmallServer,
  name: string,
  items: readonly (string | NewItem)[] = [],
  data: BinData = {},
): string {
  const id = data.id ?? newId();
  server.act({ call: 'bins.create', data: { ...data, id, name } });
  const rows = items.map((item) => ({
    id: newId(),
    ...(typeof item === 'string' ? { name: item } : item),
  }));
  if (rows.length > 0) server.act({ call: 'items.create', data: { binId: id, items: rows } });
  return id;
}
