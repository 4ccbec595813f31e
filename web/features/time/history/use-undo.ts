import { useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { nameToRestoreAs } from '#domain/bins/bin-names.ts';
import { AppError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import { act, untilSent } from '#web/data/account/act.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { itemsOf } from '#web/data/account/items-of-bins.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { inBatches } from '#web/forms/in-batches.ts';
import { atOnceMax } from '#web/forms/use-many-acts.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { UndoState } from './event-row.tsx';
import { type EventOfThing, isUntouched, type Undo, undoOf } from './undo-of.ts';
import { apartFromLoans, isItemAsLeft, undoLoans } from './undo-of-changes.ts';

export function useUndo() {
  const { t } = useTranslation();
  const { bins } = useBins();
  const confirm = useConfirm();
  const toast = useToast();
  const [states, setStates] = useState<Readonly<Record<string, UndoState>>>({});
  const put = (eventId: string, state: UndoState) => setStates((before) => ({ ...before, [eventId]: state }));

  /** Asks before ending all of a person's access, as the event may have given only a part of it. */
  async function confirmUndo(undo: Undo, targetName: string): Promise<boolean> {
    if (undo.kind !== 'endAccess') return true;
    const textParams = { person: undo.person.userName, name: targetName };
    return confirm({
      title: t('endings.endTitle', textParams),
      text: t('endings.endText', textParams),
      okLabel: t('endings.endOk'),
      isDangerous: true,
    });
  }

  async function takeBack(eventId: string, undo: Undo, targetName: string): Promise<void> {
    if (states[eventId] === 'busy' || !(await confirmUndo(undo, targetName))) return;
    put(eventId, 'busy');
    try {
      await runUndo(undo, bins, newId());
      const restored = restoredBy(undo);
      if (restored !== undefined) toast.drop(restored);
      put(eventId, 'done');
    } catch (error) {
      put(eventId, { problem: errorText(t, error) });
    }
  }

  return { states, takeBack };
}

type UndoOfItem = Undo & { kind: 'changeItem' };

/** Its acts have `actId`. @throws AppError, `entries.tooLate` if nothing is left to undo, `history.changedSince`. */
async function runUndo(undo: Undo, bins: Bins, actId: string): Promise<void> {
  switch (undo.kind) {
    case 'restoreBin': {
      const bin = bins.get(undo.id);
      const name = bin && nameToRestoreAs(bins, bin);
      await act('bins.restore', { id: undo.id, ...(name !== undefined && { name }) });
      return;
    }
    case 'restoreLocation':
      await act('locations.restore', { id: undo.id });
      return;
    case 'changeBin':
      await act('bins.update', undo.data);
      return;
    case 'changeLocation':
      await act('locations.update', undo.data);
      return;
    case 'changeItem':
      await changeItem(undo, actId);
      return;
    case 'restoreAttachments':
      // The answer says whether it was still in the trash.
      for (const id of undo.ids) await mutate(`${undo.list}.restore`, { target: undo.target, id });
      return;
    case 'deleteAttachments':
      for (const id of undo.ids) await act(`${undo.list}.delete`, { target: undo.target, id });
      return;
    case 'markPhoto':
      await act('photos.update', undo.data);
      return;
    case 'changeDocument':
      await act('documents.update', undo.data);
      return;
    case 'orderPhotos':
      await act('photos.order', { target: undo.target, ids: undo.ids });
      return;
    case 'deleteItems':
      await deleteItems(undo, actId);
      return;
    case 'setRole':
      await act('accessEntries.update', { target: undo.target, userId: undo.userId, role: undo.role });
      return;
    case 'restoreItems':
      await restoreItems(undo, actId);
      return;
    case 'moveItems':
      await moveItems(undo, actId);
      return;
    case 'move': {
      const { ids, to } = undo;
      const container = to?.kind === 'bin' ? { parentBinId: to.id } : { locationId: to?.id ?? null };
      const moveBack = (id: string) =>
        bins.has(id)
          ? act('bins.move', { id, ...container })
          : act('locations.move', { id, parentLocationId: to?.id ?? null });
      await Promise.all(ids.map(moveBack));
      return;
    }
    case 'endAccess':
      await act('accessEntries.delete', {
        target: undo.target,
        userId: undo.person.userId,
        eventId: newId(),
      });
      return;
    case 'giveBack':
      await mutate('accessEntries.restore', { target: undo.target, eventId: undo.eventId });
      return;
    case 'several':
      await runSeveral(undo.undos, bins, actId);
      return;
    case 'act':
      await undoAct(undo.events, bins, actId);
  }
}

type Bins = ReadonlyMap<string, BinHeader>;

/** Undoes what still can be, bin by bin. @throws AppError if that is nothing. */
async function undoAct(events: readonly EventOfThing[], bins: Bins, actId: string): Promise<void> {
  const isLong = events.reduce((sum, { count }) => sum + count, 0) > atOnceMax;
  let isUndone = false;
  let refusal: unknown = new AppError('entries.tooLate');
  for (const [binId, ofBin] of Map.groupBy(events, ({ target }) => target.id)) {
    const items = await itemsOf(binId);
    const context = { bins, locations: new Map(), items, now: Date.now() };
    const undos = ofBin.flatMap((event) => undoOf(event, event.target, context) ?? []).flatMap(partsOf);
    const ofFields = undos.filter(isOfFields);
    const others = undos.filter((undo) => !isOfFields(undo));
    try {
      if (ofFields.length > 0) await changeBack(ofFields, items, actId);
      if (others.length > 0) await runSeveral(others, bins, actId);
      isUndone ||= undos.length > 0;
    } catch (error) {
      refusal = error;
    }
    if (isLong) await untilOutboxSent();
  }
  if (!isUndone) throw refusal;
}

function isOfFields(undo: Undo): undo is UndoOfItem {
  return undo.kind === 'changeItem' && apartFromLoans(undo.changes).loans.length === 0;
}

/** Gives items of one bin their old values by one call. */
async function changeBack(
  undos: readonly UndoOfItem[],
  items: readonly Item[],
  actId: string,
): Promise<void> {
  const itemById = new Map(items.map((item) => [item.id, item]));
  for (const batch of inBatches(undos)) {
    const changes = batch.map(({ data: { binId: _, was: _was, ...change } }) => change);
    const rows = changes.flatMap(({ id }) => itemById.get(id) ?? []);
    await act('items.updateMany', { binId: batch[0]?.data.binId ?? '', items: changes }, { rows, actId });
  }
}

/** So that neither the outbox nor the memory grows with the act. */
async function untilOutboxSent(): Promise<void> {
  const last = currentAccount.get()?.waiting.get().at(-1);
  if (last) await untilSent(last.operationId, longestMs);
}

/** The longest that a timer accepts: without a connection the undo waits. */
const longestMs = 2 ** 31 - 1;

function partsOf(undo: Undo): readonly Undo[] {
  return undo.kind === 'several' ? undo.undos : [undo];
}

async function changeItem({ data, changes }: UndoOfItem, actId: string): Promise<void> {
  const item = (await itemsOf(data.binId)).find(({ id }) => id === data.id);
  if (item === undefined || item.deletedAt !== undefined) throw new AppError('entries.tooLate');
  if (!isItemAsLeft(item, changes)) throw new AppError('history.changedSince');
  const { loans } = apartFromLoans(changes);
  const { binId, id, ...fields } = data;
  if (Object.keys(fields).length > 0) await act('items.update', data, { rows: [item], actId });
  if (loans.length === 0) return;
  const itemNow = async () => (await itemsOf(binId)).find((each) => each.id === id);
  await undoLoans(
    itemNow,
    loans,
    changes.find(({ field }) => field === 'quantity'),
  );
}

async function deleteItems(
  { binId, ids: chosen, since }: Undo & { kind: 'deleteItems' },
  actId: string,
): Promise<void> {
  const rows = (await itemsOf(binId)).filter(
    ({ id, deletedAt }) => chosen.includes(id) && deletedAt === undefined,
  );
  if (rows.length === 0) throw new AppError('entries.tooLate');
  if (!isUntouched(rows, since)) throw new AppError('history.changedSince');
  await act('items.delete', { binId, ids: rows.map(({ id }) => id) }, { rows, actId });
}

async function restoreItems(
  { binId, ids: chosen }: Undo & { kind: 'restoreItems' },
  actId: string,
): Promise<void> {
  const rows = (await itemsOf(binId)).filter(({ id }) => chosen.includes(id));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) throw new AppError('entries.tooLate');
  await act('items.restore', { binId, ids }, { rows, actId });
}

/** Moves the items that are still there. */
async function moveItems(
  { ids: chosen, from, to }: Undo & { kind: 'moveItems' },
  actId: string,
): Promise<void> {
  const rows = (await itemsOf(from)).filter(
    ({ id, deletedAt }) => chosen.includes(id) && deletedAt === undefined,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) throw new AppError('entries.tooLate');
  await act('items.move', { binId: from, ids, toBinId: to }, { rows, actId });
}

/** Undoes what still can be. @throws AppError if that is nothing. */
async function runSeveral(undos: readonly Undo[], bins: Bins, actId: string): Promise<void> {
  const outcomes = await Promise.allSettled(undos.map((undo) => runUndo(undo, bins, actId)));
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  if (refused && outcomes.every(({ status }) => status === 'rejected')) throw refused.reason;
}

/** The `about` of the toast for its deletion. */
function restoredBy(undo: Undo): string | undefined {
  if (undo.kind === 'restoreBin' || undo.kind === 'restoreLocation') return undo.id;
  return undo.kind === 'restoreItems' ? undo.ids.join() : undefined;
}
