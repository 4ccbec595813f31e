import { AppError } from '#domain/errors.ts';
import { itemsAtOnceMax } from '#domain/items/item-fields.ts';
import { costModel } from '../../cost-model.ts';
import type { Retry } from '../../jobs/worker.ts';
import type { Caller } from '../command.ts';
import {
  changeState,
  countBinsIn,
  countLiveBins,
  countOtherItems,
  type ImportRow,
  storeUndoProgress,
} from './import.queries.ts';
import { importUuid } from './import-ids.ts';
import type { StoredStep } from './importer.ts';
import type { ImportJob } from './imports.commands.ts';
import { type ImportJobDeps, isRetryable, markOfImport, performAs, STEPS_PER_SAVE } from './perform-step.ts';

type UndoStep =
  | { kind: 'items'; binId: string; ids: string[] }
  | { kind: 'bin'; id: string; itemIds: string[] }
  | { kind: 'location'; id: string };

/** The undos that go on in the next slice of this process, by import; another process reads their steps again. */
export type BegunUndos = Map<string, UndoStep[]>;

/** Moves what the import created to the trash. What others have put into its bins and places stays there, with these. */
export async function undoSlice(
  deps: ImportJobDeps & { begunUndos: BegunUndos },
  caller: Caller,
  row: ImportRow,
  job: ImportJob,
): Promise<Retry<ImportJob> | undefined> {
  const { userId, id } = row;
  const { begunUndos } = deps;
  const steps =
    begunUndos.get(id) ?? (await undoSteps(deps.importer.steps(row), row.progress + STEPS_PER_SAVE));
  // Those that another process went on with would stay.
  if (begunUndos.size > costModel.imports.runningAtOnce) begunUndos.clear();
  const until = performance.now() + costModel.imports.sliceMs;
  let at = row.undoProgress;
  try {
    while (at < steps.length && performance.now() < until) {
      const step = steps[at];
      const ofImport = markOfImport({ id, fileName: row.fileName, isUndo: true }, at);
      if (step !== undefined)
        await undo(deps, { ...caller, ofImport }, step, (part) => importUuid(id, `undo ${at} ${part}`));
      at++;
    }
  } finally {
    await storeUndoProgress(deps.pool, { userId, id, progress: at, steps: steps.length });
  }
  if (at < steps.length) {
    begunUndos.set(id, steps);
    return { payload: { ...job, tries: 0 }, afterMs: 0 };
  }
  begunUndos.delete(id);
  const binIds = steps.flatMap((step) => (step.kind === 'bin' ? [step.id] : []));
  const [live] = await countLiveBins(deps.pool, { ownerId: userId, ids: binIds });
  const summary = row.summary && { ...row.summary, keptBins: live?.count ?? 0 };
  await changeState(deps.pool, {
    userId,
    id,
    from: 'undoing',
    to: 'undone',
    summary: JSON.stringify(summary),
    expiresAt: null,
  });
  return undefined;
}

/** Returns the undo of the first `count` steps: sub-bins before the bins around them, and these before their places. */
async function undoSteps(made: AsyncIterable<StoredStep>, count: number): Promise<UndoStep[]> {
  const itemIds = new Map<string, string[]>();
  const bins: string[] = [];
  const locations: string[] = [];
  let left = count;
  for await (const { step } of made) {
    if (left-- === 0) break;
    if (step.call === 'bins.create' && step.data.id !== undefined) bins.push(step.data.id);
    if (step.call === 'locations.create' && step.data.id !== undefined) locations.push(step.data.id);
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
  ];
}

async function undo(
  deps: ImportJobDeps,
  caller: Caller,
  step: UndoStep,
  operationId: (part: string) => string,
): Promise<void> {
  if (step.kind === 'items') await deleteItems(deps, caller, step.binId, step.ids, operationId);
  else if (step.kind === 'bin') await undoBin(deps, caller, step, operationId);
  else {
    const [inside] = await countBinsIn(deps.pool, { ownerId: caller.userId, locationId: step.id });
    if ((inside?.count ?? 0) > 0) return;
    await unlessGone(() =>
      performAs(deps, caller, 'locations.delete', { id: step.id }, operationId('location')),
    );
  }
}

async function undoBin(
  deps: ImportJobDeps,
  caller: Caller,
  { id, itemIds }: Extract<UndoStep, { kind: 'bin' }>,
  operationId: (part: string) => string,
): Promise<void> {
  const [others] = await countOtherItems(deps.pool, { ownerId: caller.userId, binId: id, ids: itemIds });
  if ((others?.count ?? 0) === 0) {
    const refusal = await unlessGone(() =>
      performAs(deps, caller, 'bins.delete', { id }, operationId('bin')),
    );
    if (refusal !== 'bins.hasSubBins') return;
  }
  await deleteItems(deps, caller, id, itemIds, operationId);
}

async function deleteItems(
  deps: ImportJobDeps,
  caller: Caller,
  binId: string,
  itemIds: string[],
  operationId: (part: string) => string,
): Promise<void> {
  for (const [at, ids] of inParts(itemIds).entries())
    await unlessGone(() =>
      performAs(deps, caller, 'items.delete', { binId, ids }, operationId(`items ${at}`)),
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
