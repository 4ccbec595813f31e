import { AppError } from '#domain/errors.ts';
import { groupBy } from '#domain/group-by.ts';
import { itemsAtOnceMax } from '#domain/items/item-fields.ts';
import { costModel } from '../../cost-model.ts';
import type { Retry } from '../../jobs/worker.ts';
import type { Caller } from '../command.ts';
import { queryOwnLists } from '../lists/list.queries.ts';
import { queryFields } from '../own-fields/own-field.queries.ts';
import {
  changeState,
  countInLocation,
  countLiveBins,
  countOtherItems,
  type ImportRow,
  type ImportSummary,
  queryDeletedAt,
  queryFieldInUse,
  storeUndoProgress,
} from './import.queries.ts';
import { importUuid } from './import-ids.ts';
import type { StoredStep } from './importer.ts';
import type { ImportJob } from './imports.commands.ts';
import { type ImportJobDeps, isRetryable, markOfImport, performAs, STEPS_PER_SAVE } from './perform-step.ts';

type UndoStep =
  | { kind: 'items'; binId: string; ids: string[] }
  | { kind: 'bin'; id: string; itemIds: string[] }
  | { kind: 'location' | 'list' | 'field'; id: string };

type Restoration =
  | { kind: 'location' | 'list' | 'field'; id: string; items: 0 }
  | { kind: 'bin'; id: string; items: number }
  | { kind: 'items'; binId: string; ids: string[]; items: number };

type Begun = { kind: 'undo'; steps: UndoStep[] } | { kind: 'redo'; steps: Restoration[] };

/** The undos and redos that go on in the next slice of this process, by import; another process reads their steps again. */
export type BegunUndos = Map<string, Begun>;

type Slice = {
  deps: ImportJobDeps & { begunUndos: BegunUndos };
  caller: Caller;
  row: ImportRow;
  job: ImportJob;
};

/** Moves what the import created to the trash. What others have put into its bins and places stays there, with these. */
export async function undoSlice(slice: Slice): Promise<Retry<ImportJob> | undefined> {
  const { deps, row } = slice;
  const begun = deps.begunUndos.get(row.id);
  const steps =
    begun?.kind === 'undo'
      ? begun.steps
      : await undoSteps(deps.importer.steps(row), row.progress + STEPS_PER_SAVE);
  // An undo from before the moment was stored goes on as it began.
  const operation = row.undoneAt === null ? 'undo' : `undo ${row.undoneAt}`;
  const again = await performSlice(slice, { kind: 'undo', steps }, itemsOf, (caller, step, at) =>
    undo({ deps, caller, at: row.undoneAt ?? undefined }, step, (part) =>
      importUuid(row.id, `${operation} ${at} ${part}`),
    ),
  );
  if (again !== undefined) return again;
  const binIds = steps.flatMap((step) => (step.kind === 'bin' ? [step.id] : []));
  const [live] = await countLiveBins(deps.pool, { ownerId: row.userId, ids: binIds });
  await end(deps, row, 'undone', { keptBins: live?.count ?? 0 });
  return undefined;
}

/** Brings back from the trash what the undo has moved there and nobody has brought back or deleted for good. */
export async function redoSlice(slice: Slice): Promise<Retry<ImportJob> | undefined> {
  const { deps, row } = slice;
  const { userId: ownerId, id, undoneAt, undoProgress } = row;
  if (undoneAt === null) throw new AppError('imports.notFound');
  const begun = deps.begunUndos.get(id);
  const wasBegun = begun?.kind === 'redo';
  // What is read again lacks the steps that are done.
  const steps = wasBegun ? begun.steps : await restorations(deps, ownerId, undoneAt);
  const from = wasBegun ? undoProgress : 0;
  const again = await performSlice(
    { ...slice, row: { ...row, undoProgress: from } },
    { kind: 'redo', steps },
    ({ items }) => items,
    (caller, step) => restore(deps, caller, step, (thing) => importUuid(id, `redo ${undoneAt} ${thing}`)),
  );
  if (again !== undefined) return again;
  const left = (await queryDeletedAt(deps.pool, { ownerId, at: undoneAt })).length;
  await end(deps, row, 'done', { keptBins: 0, notRestored: left });
  return undefined;
}

/** Performs steps for a moment. Returns the next slice, or nothing at the end. */
async function performSlice<Step extends UndoStep | Restoration>(
  { deps, caller, row, job }: Slice,
  begun: Begun & { steps: Step[] },
  itemsIn: (step: Step) => number,
  perform: (caller: Caller, step: Step, at: number) => Promise<void>,
): Promise<Retry<ImportJob> | undefined> {
  const { userId, id, fileName } = row;
  const { begunUndos } = deps;
  const { kind, steps } = begun;
  // Those that another process went on with would stay.
  if (begunUndos.size > costModel.imports.runningAtOnce) begunUndos.clear();
  const until = performance.now() + costModel.imports.sliceMs;
  const itemsTotal = steps.reduce((sum, step) => sum + itemsIn(step), 0);
  let at = row.undoProgress;
  let items = 0;
  try {
    while (at < steps.length && performance.now() < until) {
      const step = steps[at];
      const ofImport = markOfImport(
        { id, fileName, ...(kind === 'undo' ? { isUndo: true } : { isRedo: true }) },
        at,
      );
      if (step !== undefined) {
        await perform({ ...caller, ofImport }, step, at);
        items += itemsIn(step);
      }
      at++;
    }
  } finally {
    await storeUndoProgress(deps.pool, { userId, id, progress: at, steps: steps.length, items, itemsTotal });
  }
  if (at < steps.length) {
    begunUndos.set(id, begun);
    return { payload: { ...job, tries: 0 }, afterMs: 0 };
  }
  begunUndos.delete(id);
  return undefined;
}

async function end(
  { pool }: ImportJobDeps,
  { userId, id, state, summary }: ImportRow,
  to: 'undone' | 'done',
  counts: Pick<ImportSummary, 'keptBins' | 'notRestored'>,
): Promise<void> {
  await changeState(pool, {
    userId,
    id,
    from: state,
    to,
    summary: JSON.stringify(summary && { ...summary, ...counts }),
    expiresAt: null,
  });
}

function itemsOf(step: UndoStep): number {
  if (step.kind === 'items') return step.ids.length;
  return step.kind === 'bin' ? step.itemIds.length : 0;
}

/** Places before their bins, and these before the bins in them, so that each finds what it was in. */
async function restorations({ pool }: ImportJobDeps, ownerId: string, at: string): Promise<Restoration[]> {
  const rows = await queryDeletedAt(pool, { ownerId, at });
  const places = parentsFirst(rows.filter(({ kind }) => kind === 'location'));
  const bins = rows.filter(({ kind }) => kind === 'bin');
  const binIds = new Set(bins.map(({ id }) => id));
  const inside = groupBy(bins, ({ parentBinId }) =>
    parentBinId !== null && binIds.has(parentBinId) ? parentBinId : undefined,
  );
  const ordered = [...(inside.get(undefined) ?? [])];
  // The list grows while it is iterated.
  for (const { id } of ordered) ordered.push(...(inside.get(id) ?? []));
  const items = groupBy(
    rows.filter(({ kind }) => kind === 'item'),
    ({ parentBinId }) => parentBinId ?? '',
  );
  const lists = (await queryOwnLists(pool, { userId: ownerId })).flatMap((own) => own.lists ?? []);
  const trashedLists = lists.filter(({ deletedAt }) => deletedAt === at);
  const fields = (await queryFields(pool, { ownerId })).flatMap((own) => own.fields ?? []);
  const trashedFields = fields.filter(({ deletedAt }) => deletedAt === at);
  return [
    ...trashedLists.map(({ id }) => ({ kind: 'list' as const, id, items: 0 as const })),
    ...places.map(({ id }) => ({ kind: 'location' as const, id, items: 0 as const })),
    ...ordered.map(({ id, itemCount }) => ({ kind: 'bin' as const, id, items: itemCount })),
    ...[...items].flatMap(([binId, ofBin]) =>
      inParts(ofBin.map(({ id }) => id)).map((ids) => ({
        kind: 'items' as const,
        binId,
        ids,
        items: ids.length,
      })),
    ),
    // The first step stands for all in the activity, and fields have no line there.
    ...trashedFields.map(({ id }) => ({ kind: 'field' as const, id, items: 0 as const })),
  ];
}

/** The deletion of a place put those in it, deleted before, into the one around it: each is in what all around it held. */
function parentsFirst<T extends { id: string; heldPlaceIds: string[] }>(places: readonly T[]): T[] {
  const levels = new Map<string, number>();
  for (const { heldPlaceIds } of places)
    for (const id of heldPlaceIds) levels.set(id, (levels.get(id) ?? 0) + 1);
  return places.toSorted((a, b) => (levels.get(a.id) ?? 0) - (levels.get(b.id) ?? 0));
}

/** What is refused, as by a limit of the plan, stays in the trash. */
async function restore(
  deps: ImportJobDeps,
  caller: Caller,
  step: Restoration,
  operationId: (thing: string) => string,
): Promise<void> {
  await unlessGone(() => {
    if (step.kind === 'location')
      return performAs(deps, caller, 'locations.restore', { id: step.id }, operationId(step.id));
    if (step.kind === 'list' || step.kind === 'field')
      return performAs(deps, caller, `${step.kind}s.restore`, { id: step.id }, operationId(step.id));
    if (step.kind === 'items') {
      const { binId, ids } = step;
      return performAs(deps, caller, 'items.restore', { binId, ids }, operationId(ids[0] ?? ''));
    }
    return performAs(deps, caller, 'bins.restore', { id: step.id }, operationId(step.id));
  });
}

/** Returns the undo of the first `count` steps: bins before their places, and what is inside each other from the inside out. */
async function undoSteps(made: AsyncIterable<StoredStep>, count: number): Promise<UndoStep[]> {
  const itemIds = new Map<string, string[]>();
  const bins: string[] = [];
  const locations: string[] = [];
  const ofAccount: { kind: 'list' | 'field'; id: string }[] = [];
  let left = count;
  for await (const { step } of made) {
    if (left-- === 0) break;
    if (step.call === 'bins.create' && step.data.id !== undefined) bins.push(step.data.id);
    if (step.call === 'locations.create' && step.data.id !== undefined) locations.push(step.data.id);
    if (step.call === 'lists.create' && step.data.target === undefined)
      ofAccount.push({ kind: 'list', id: step.data.id });
    if (step.call === 'fields.create') ofAccount.push({ kind: 'field', id: step.data.id });
    if (step.call !== 'items.create') continue;
    const { binId, items } = step.data;
    const ids = itemIds.get(binId) ?? [];
    for (const { id } of items) if (id !== undefined) ids.push(id);
    itemIds.set(binId, ids);
  }
  const madeBins = new Set(bins);
  const others = [...itemIds].filter(([binId]) => !madeBins.has(binId));
  return [
    ...others.flatMap(([binId, ids]) =>
      inParts(ids).map((part) => ({ kind: 'items' as const, binId, ids: part })),
    ),
    ...bins.toReversed().map((id) => ({ kind: 'bin' as const, id, itemIds: itemIds.get(id) ?? [] })),
    ...locations.toReversed().map((id) => ({ kind: 'location' as const, id })),
    ...ofAccount,
  ];
}

/** `at` is the moment that all deletions of an undo share. */
type Undoing = { deps: ImportJobDeps; caller: Caller; at: string | undefined };

async function undo(undoing: Undoing, step: UndoStep, operationId: (part: string) => string): Promise<void> {
  const { deps, caller, at } = undoing;
  if (step.kind === 'items') await deleteItems(undoing, step.binId, step.ids, operationId);
  else if (step.kind === 'bin') await undoBin(undoing, step, operationId);
  else if (step.kind === 'list' || step.kind === 'field') {
    if (step.kind === 'field' && (await isFieldUsed(undoing, step.id))) return;
    await unlessGone(() =>
      performAs(deps, caller, `${step.kind}s.delete`, { id: step.id }, operationId(step.kind), at),
    );
  } else {
    const [inside] = await countInLocation(deps.pool, { ownerId: caller.userId, locationId: step.id });
    if ((inside?.count ?? 0) > 0) return;
    await unlessGone(() =>
      performAs(deps, caller, 'locations.delete', { id: step.id }, operationId('location'), at),
    );
  }
}

/** Whether something that the import did not make has a value of a field that it made. */
async function isFieldUsed({ deps, caller }: Undoing, fieldId: string): Promise<boolean> {
  const [used] = await queryFieldInUse(deps.pool, { ownerId: caller.userId, fieldId });
  return used !== undefined;
}

async function undoBin(
  undoing: Undoing,
  { id, itemIds }: Extract<UndoStep, { kind: 'bin' }>,
  operationId: (part: string) => string,
): Promise<void> {
  const { deps, caller, at } = undoing;
  const [others] = await countOtherItems(deps.pool, { ownerId: caller.userId, binId: id, ids: itemIds });
  if ((others?.count ?? 0) === 0) {
    const refusal = await unlessGone(() =>
      performAs(deps, caller, 'bins.delete', { id }, operationId('bin'), at),
    );
    if (refusal !== 'bins.hasSubBins') return;
  }
  await deleteItems(undoing, id, itemIds, operationId);
}

async function deleteItems(
  { deps, caller, at }: Undoing,
  binId: string,
  itemIds: string[],
  operationId: (part: string) => string,
): Promise<void> {
  for (const [part, ids] of inParts(itemIds).entries())
    await unlessGone(() =>
      performAs(deps, caller, 'items.delete', { binId, ids }, operationId(`items ${part}`), at),
    );
}

/** Tolerates a refusal, since deleted, moved or hidden things need no undo. Returns the code of the refusal. */
async function unlessGone(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || isRetryable(error)) throw error;
    return error.code;
  }
}

function inParts(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += itemsAtOnceMax) parts.push(ids.slice(at, at + itemsAtOnceMax));
  return parts;
}
