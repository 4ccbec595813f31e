import { useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { namesToRestoreAs } from '#domain/bins/bin-names.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Item } from '#domain/items/item.ts';
import { act } from '#web/data/account/act.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { inBatches } from '#web/features/things/items/in-batches.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Trashed } from './trashed.ts';

export type NotRestored = { id: string; name: string; why: string };

/** One write with what it restores, and the write that takes it back. */
type Part = { things: readonly Trashed[]; restore: () => Promise<unknown>; remove: () => Promise<unknown> };

/** Restores many things with one Undo; what is refused is named, and the rest is restored. */
export function useRestoreMany() {
  const { t } = useTranslation();
  const { bins } = useBins();
  const run = useUndoable();
  const [notRestored, setNotRestored] = useState<readonly NotRestored[]>([]);

  async function restoreMany(chosen: readonly Trashed[]): Promise<void> {
    const names = namesToRestoreAs(
      bins.values(),
      chosen.flatMap((each) => (each.kind === 'bin' ? [each.bin] : [])),
    );
    const parts = partsOf(chosen, names);
    const outcomes = await Promise.allSettled(parts.map(({ restore }) => restore()));
    const done = parts.filter((_part, at) => outcomes[at]?.status === 'fulfilled');
    setNotRestored(
      parts.flatMap(({ things }, at) => {
        const outcome = outcomes[at];
        if (outcome?.status !== 'rejected') return [];
        return things.map(({ id, name }) => ({ id, name, why: errorText(t, outcome.reason) }));
      }),
    );
    const things = done.flatMap((part) => part.things);
    if (things.length === 0) return;
    const isRenamed = things.some(({ id }) => names.has(id));
    await run({
      acts: [],
      done: t(isRenamed ? 'settings.restoredRenamed' : 'settings.restoredMany', { count: things.length }),
      about: things.map(({ id }) => id).join(),
      undo: () => ({ acts: done.toReversed().map(({ remove }) => remove()) }),
    });
  }

  return { restoreMany, notRestored };
}

/** Places and bins first, so that what was in them comes back to them. */
function partsOf(chosen: readonly Trashed[], names: ReadonlyMap<string, string>): Part[] {
  const places = chosen.flatMap((each) => (each.kind === 'location' ? [placePart(each)] : []));
  const bins = chosen.flatMap((each) => (each.kind === 'bin' ? [binPart(each, each.bin, names)] : []));
  const items = chosen.flatMap((each) => (each.kind === 'item' ? [each] : []));
  const byBin = [...groupBy(items, ({ item }) => item.binId)];
  return [
    ...places,
    ...bins,
    ...byBin.flatMap(([binId, ofBin]) => inBatches(ofBin).map((batch) => itemsPart(binId, batch))),
  ];
}

function placePart(place: Trashed): Part {
  const { id } = place;
  return {
    things: [place],
    restore: () => act('locations.restore', { id }),
    remove: () => act('locations.delete', { id }),
  };
}

function binPart(bin: Trashed, { id }: BinHeader, names: ReadonlyMap<string, string>): Part {
  const name = names.get(id);
  return {
    things: [bin],
    restore: () => act('bins.restore', { id, ...(name !== undefined && { name }) }),
    remove: () => act('bins.delete', { id, cascade: true }),
  };
}

function itemsPart(binId: string, things: readonly (Trashed & { item: Item })[]): Part {
  const rows = things.map(({ item }) => item);
  const ids = rows.map(({ id }) => id);
  return {
    things,
    restore: () => act('items.restore', { binId, ids }, { rows }),
    remove: () => act('items.delete', { binId, ids }, { rows }),
  };
}
