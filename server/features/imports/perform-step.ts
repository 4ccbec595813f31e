import { numberedName } from '#domain/bins/bin-names.ts';
import type { CallData } from '#domain/calls.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { type CallDeps, performInTurn, settleWrite, storedBytes } from '../../api/calls.ts';
import { costModel } from '../../cost-model.ts';
import type { Caller, Installation } from '../command.ts';
import { writes } from '../commands.ts';
import type { EventDetail } from '../history/event.ts';
import type { RefusedStep } from './import.queries.ts';
import { importUuid } from './import-ids.ts';
import type { CallStep, ImportStep } from './import-steps.ts';
import type { Importer } from './importer.ts';

export type ImportJobDeps = CallDeps & { importer: Importer; installation: Installation };

/** Steps that a killed process may have done without storing its progress. */
export const STEPS_PER_SAVE = 20;

/** Performs a step at the moment `caller.now`. Returns what was refused. @throws AppError that may pass, and errors that are none of the rules'. */
export async function performStep(
  deps: ImportJobDeps,
  caller: Caller,
  importId: string,
  step: CallStep,
  key: string,
): Promise<RefusedStep[]> {
  try {
    const operationId = importUuid(importId, `step ${key}`);
    await performAs(deps, caller, step.call, step.data, operationId, caller.now);
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || isRetryable(error)) throw error;
    // Done by an earlier try; what it created is gone or hidden by now.
    if (error.code === 'operations.done') return [];
    if (step.call === 'items.create' && halvable.has(error.code) && step.data.items.length > 1)
      return performHalves(deps, caller, importId, step, key);
    if (step.call === 'bins.create' && error.code === 'bins.duplicateName') {
      const next = renamed(step, key);
      if (next !== undefined) return performStep(deps, caller, importId, next.step, next.key);
    }
    return [refusedStep(step, error.code)];
  }
}

/** With fewer items there may be room. */
const halvable: ReadonlySet<ErrorCode> = new Set([
  'items.limitReached',
  'items.binFull',
  'items.binTooLarge',
  'storage.full',
]);

async function performHalves(
  deps: ImportJobDeps,
  caller: Caller,
  importId: string,
  step: Extract<ImportStep, { call: 'items.create' }>,
  key: string,
): Promise<RefusedStep[]> {
  const { binId, items } = step.data;
  const middle = Math.ceil(items.length / 2);
  const half = (from: number, to: number) => ({
    ...step,
    data: { binId, items: items.slice(from, to) },
    rows: step.rows?.slice(from, to) ?? [],
  });
  return [
    ...(await performStep(deps, caller, importId, half(0, middle), `${key}.0`)),
    ...(await performStep(deps, caller, importId, half(middle, items.length), `${key}.1`)),
  ];
}

const RENAMES_MAX = 5;

/** Returns the step with the next free name, for a bin whose name was taken after the import started. */
function renamed(step: Extract<ImportStep, { call: 'bins.create' }>, key: string) {
  const tries = key.split('.').length;
  if (tries > RENAMES_MAX) return undefined;
  const { name } = step.data;
  const next = numberedName(tries === 1 ? name : name.replace(/ \d+$/, ''), tries + 1);
  return { step: { ...step, data: { ...step.data, name: next } }, key: `${key}.${tries}` };
}

export function refusedStep(step: ImportStep, code: ErrorCode): RefusedStep {
  const rows = 'rows' in step ? (step.rows ?? []) : [];
  return { call: step.call, code, names: namesOf(step), rows };
}

function namesOf({ call, data }: ImportStep): string[] {
  if (call === 'items.create') return data.items.map(({ name }) => name);
  return call === 'bins.create' || call === 'locations.create' || call === 'lists.create'
    ? [data.name]
    : [''];
}

export type ImportMark = NonNullable<EventDetail['importOf']>;

/** The events of the first step stand for the whole import in the activity. */
export function markOfImport(importOf: ImportMark, step: number): NonNullable<Caller['ofImport']> {
  return step === 0 ? { importOf } : { isOfImport: true };
}

/** Calls of the redo of an undone import. */
type Restoring = `${'locations' | 'bins' | 'items' | 'lists' | 'fields'}.restore`;

/** Performs a step as a call of the person, with the same limits, history and live sync; `now` is when, by default now. */
export async function performAs<N extends CallStep['call'] | Restoring>(
  deps: CallDeps,
  caller: Caller,
  name: N,
  data: CallData<N>,
  operationId: string,
  now = new Date().toISOString(),
): Promise<void> {
  deps.assertCallAllowed(name, caller.userId, data);
  deps.changeLimit.assertBelow(caller.userId);
  const by = { ...caller, now };
  const bytes = JSON.stringify(data).length;
  const isLong = bytes > costModel.body.longBytes;
  const performed = await performInTurn(deps, by, isLong, writes[name], { id: operationId, name, data });
  settleWrite(deps, by, performed, storedBytes(bytes));
}

/** Returns whether the call can succeed later, unchanged. */
export function isRetryable(error: AppError): boolean {
  return error.code === 'request.tooMany' || error.code === 'server.busy' || isOfStorage(error);
}

/** The storage did not take a file, which may pass or not. */
export function isOfStorage({ code }: AppError): boolean {
  return code === 'files.notStored' || code === 'photos.notStored';
}
