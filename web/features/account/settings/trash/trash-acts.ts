import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { namesToRestoreAs } from '#domain/bins/bin-names.ts';
import type { CallInput } from '#domain/calls.ts';
import { AppError, isPlanLimit } from '#domain/errors.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Item } from '#domain/items/item.ts';
import { paths } from '#domain/paths.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { inBatches, inBatchesOfBins } from '#web/forms/in-batches.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { errorText } from '#web/i18n/error-text.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { OwnTrash, Trashed } from './trashed.ts';

/** An import comes back by a call of its own. */
type Thing = Exclude<Trashed, { kind: 'import' }>;

export type NotRestored = { id: string; name: string; why: string };

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

/** One write with what it restores, and the write that takes it back. */
type Part = { things: readonly Trashed[]; restore: () => Promise<unknown>; remove: () => Promise<unknown> };

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

export function useDeleteForGood() {
  const { t } = useTranslation();
  const toast = useToast();
  const confirm = useConfirm();
  const { isBusy, problem, run } = useOnlineAct();
  const others = useOtherTrash();

  const remove = (data: CallInput<'trash.delete'>, done: string, about?: string) =>
    run(async () => {
      const { isMore } = await mutate('trash.delete', data);
      if (about === undefined) toast.dropUndo();
      else toast.drop(about);
      toast.done(isMore ? t('settings.trashEmptying') : done);
    });

  return {
    isBusy,
    problem,
    async empty(own: OwnTrash): Promise<void> {
      const isSure = await confirm({
        title: t('settings.emptyTrashTitle'),
        text: t('settings.emptyTrashText', { what: amounts(t, { ...own, ...others }) }),
        okLabel: t('settings.emptyTrash'),
        isDangerous: true,
      });
      if (isSure) await remove({}, t('settings.trashEmptied'));
    },
    /** Resolves to whether it was done. */
    async removeMany(chosen: readonly Trashed[]): Promise<boolean> {
      const [only, ...others] = chosen;
      const count = chosen.length;
      const isSure = await confirm({
        title:
          only && others.length === 0
            ? t('settings.deleteForGoodTitle', { name: only.name })
            : t('settings.deleteManyForGoodTitle', { count }),
        text: t('settings.deleteForGoodText'),
        okLabel: t('settings.deleteForGood'),
        isDangerous: true,
      });
      if (!isSure) return false;
      await run(async () => {
        for (const data of callsFor(chosen)) await mutate('trash.delete', data);
        toast.dropUndo();
        toast.done(t('settings.deletedManyForGood', { count }));
      });
      return true;
    },
    async removeOne(trashed: Trashed): Promise<void> {
      const { name } = trashed;
      const isSure = await confirm({
        title: t('settings.deleteForGoodTitle', { name }),
        text:
          trashed.kind === 'import'
            ? t('settings.deleteImportText', { what: amounts(t, trashed) })
            : t('settings.deleteForGoodText'),
        okLabel: t('settings.deleteForGood'),
        isDangerous: true,
      });
      if (isSure) await remove(dataOf(trashed), t('settings.deletedForGood', { name }), trashed.id);
    },
  };
}

type OtherTrash = { fields: number; lists: number };

/** How many of one's own fields and lists go too; they have no row in the trash. */
function useOtherTrash(): OtherTrash {
  const me = useProfile();
  const { bins } = useBins();
  const { locations } = useLocations();
  const isTrashed = ({ deletedAt }: { deletedAt?: string | undefined }) => deletedAt !== undefined;
  const own = [...bins.values(), ...locations.values()].filter(({ ownerId }) => ownerId === me?.uid);
  const lists = [me, ...own].flatMap((each) => each?.lists ?? []);
  return { fields: me?.fields?.filter(isTrashed).length ?? 0, lists: lists.filter(isTrashed).length };
}

/** "2 bins, 14 items and 1 place". */
function amounts(
  t: TFunction,
  { bins, items, locations, fields = 0, lists = 0 }: OwnTrash & Partial<OtherTrash>,
): string {
  const parts = [
    bins > 0 && t('common.bins', { count: bins }),
    items > 0 && t('common.items', { count: items }),
    locations > 0 && t('settings.placesCounted', { count: locations }),
    lists > 0 && t('settings.listsCounted', { count: lists }),
    fields > 0 && t('settings.fieldsCounted', { count: fields }),
  ].filter((part) => part !== false);
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : t('settings.andLast', { others: parts.join(', '), last });
}

/** One for each bin or place, and for the items of each bin. Items first, as deleting a bin takes what was in it. */
function callsFor(chosen: readonly Trashed[]): CallInput<'trash.delete'>[] {
  const items = chosen.flatMap((each) => (each.kind === 'item' ? [each.item] : []));
  return [
    ...inBatchesOfBins(items).map(({ binId, rows }) => ({ binId, itemIds: rows.map(({ id }) => id) })),
    ...chosen.filter(({ kind }) => kind !== 'item').map(dataOf),
  ];
}

function dataOf(trashed: Trashed): CallInput<'trash.delete'> {
  if (trashed.kind === 'import') return { deletedAt: trashed.deletedAt };
  if (trashed.kind === 'item') return { binId: trashed.item.binId, itemIds: [trashed.id] };
  return { target: { kind: trashed.kind, id: trashed.id } };
}

/** `renamedBin` needs a new name, as its own is taken. */
export function useRestore() {
  const { t } = useTranslation();
  const toast = useToast();
  const [renamedBin, setRenamedBin] = useState<BinHeader | null>(null);

  const navigate = useNavigate();
  const seePlan = {
    label: t('plans.see'),
    onPress: () => void navigate({ to: paths.settings, search: { open: 'plan' } }),
  };

  const restore = async (trashed: Thing) => {
    try {
      const { operationId } = await restoreTrashed(trashed);
      toast.drop(trashed.id);
      toast.done(t('trash.restored', { name: trashed.name }), undefined, [operationId]);
    } catch (error) {
      const isNameTaken = error instanceof AppError && error.code === 'bins.duplicateName';
      if (isNameTaken && trashed.kind === 'bin') setRenamedBin(trashed.bin);
      else
        toast.failed(
          errorText(t, error),
          error instanceof AppError && isPlanLimit(error.code) ? seePlan : undefined,
        );
    }
  };

  /** @throws AppError */
  const restoreAs = async (name: string) => {
    if (!renamedBin) return;
    const { operationId } = await act('bins.restore', { id: renamedBin.id, name });
    setRenamedBin(null);
    toast.drop(renamedBin.id);
    toast.done(t('trash.restored', { name }), undefined, [operationId]);
  };

  return { restore, renamedBin, restoreAs, cancel: () => setRenamedBin(null) };
}

function restoreTrashed(trashed: Thing): Promise<{ operationId: string }> {
  if (trashed.kind === 'bin') return act('bins.restore', { id: trashed.id });
  if (trashed.kind === 'location') return act('locations.restore', { id: trashed.id });
  const { item } = trashed;
  return act('items.restore', { binId: item.binId, ids: [item.id] }, { rows: [item] });
}
