import type { Item, NewItem } from '#domain/items/item.ts';
import { mergeTags } from '#domain/merge.ts';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { newRow } from '../new-row.ts';
import type { PastePlan, Step } from './paste-plan.ts';

export type Added = {
  created: (NewItem & { id: string })[];
  raised: Step[];
  refused: { item: Item; error: unknown }[];
};

/** One call for all new rows, one per existing item. `ids`: the new rows. @throws AppError for the new rows */
export async function addPaste(
  binId: string,
  plan: Pick<PastePlan, 'create' | 'steps'>,
  ids: readonly string[] = [],
): Promise<Added> {
  const created = plan.create.map((each, at) => ({ id: ids[at] ?? newId(), ...each }));
  if (created.length > 0) await act('items.create', { binId, items: created });
  const outcomes = await Promise.allSettled(plan.steps.map((step) => raise(binId, step)));
  const added: Added = { created, raised: [], refused: [] };
  for (const [index, step] of plan.steps.entries()) {
    const outcome = outcomes[index];
    if (outcome?.status === 'rejected') added.refused.push({ item: step.item, error: outcome.reason });
    else added.raised.push(step);
  }
  return added;
}

export function undoPaste(binId: string, { created, raised }: Added): Promise<unknown>[] {
  const ids = created.map(({ id }) => id);
  const rows = created.map((item) => newRow(item, binId));
  return [
    ...(ids.length > 0 ? [act('items.delete', { binId, ids }, { rows })] : []),
    ...raised.map(({ item, by, addTags }) =>
      lower(binId, {
        item: { ...item, quantity: item.quantity + by, tags: mergeTags(item.tags, addTags) },
        by,
        addTags,
      }),
    ),
  ];
}

function raise(binId: string, { item, by, addTags }: Step): Promise<unknown> {
  const tags = addTags.length > 0 ? { addTags } : {};
  return act('items.update', { binId, id: item.id, quantityBy: by, ...tags }, { rows: [item] });
}

function lower(binId: string, { item, by, addTags }: Step): Promise<unknown> {
  const tags = addTags.length > 0 ? { removeTags: addTags } : {};
  return act('items.update', { binId, id: item.id, quantityBy: -by, ...tags }, { rows: [item] });
}
