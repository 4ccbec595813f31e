import { type ImportChoice, importLimits, type TableChoice } from '#domain/imports/import-choice.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { nameKey } from '#domain/text.ts';
import { mapPausing, type Pausing } from '#server/yield-to-event-loop.ts';
import { createdId } from './import-ids.ts';
import type { ImportPlan, ImportProblem } from './import-plan.ts';
import type { ImportRecords } from './import-records.ts';
import {
  type AccountForImport,
  groupProblems,
  type ImportStep,
  type ImportSteps,
  leavesOut,
  stepsOf,
} from './import-steps.ts';
import type { PlannedSteps, PlanOptions, RowsOfFile } from './importer.ts';
import { planOfTable, rowsOf } from './plan-of-table.ts';
import { withOwnFields } from './plan-own-fields.ts';
import { type BinKeys, binKeysOf } from './present-bins.ts';
import { previewOf } from './preview-of.ts';
import { type TidyPlan, tidyPlan } from './tidy-plan.ts';

export type ImportResult = PlannedSteps & { steps: ImportStep[]; leftOut: ImportProblem[] };

type Tools = {
  /** Reads the account with the items of its bins that may be those of the file. */
  readAccount(binKeys: BinKeys): Promise<AccountForImport>;
  /** Does work that takes long, in turns where others wait for the process. */
  run<T>(work: Pausing<T>): Promise<T>;
};

/** Plans an import from the records of its file. The same records, choice and account always make the same steps. */
export async function planImport(
  records: ImportRecords,
  { choice, importId, startedAt, isStored }: PlanOptions,
  { readAccount, run }: Tools,
): Promise<ImportResult> {
  const { plan, binKeys } = await run(tidyRecords(records, choice));
  const account = await readAccount(binKeys);
  const newId = isStored ? (n: number) => createdId(importId, startedAt, n) : String;
  const { fields, ...made } = await run(planSteps(plan, choice, account, newId));
  if (isStored) return made;
  const { table } = records;
  const preview = await run(previewOf({ ...made, fields, account, table, choice: choice.table }));
  return { ...made, preview };
}

function* tidyRecords(
  records: ImportRecords,
  { table: choice, target }: ImportChoice,
): Pausing<{ plan: TidyPlan; binKeys: BinKeys }> {
  const whole = yield* wholePlan(records, choice);
  const plan = yield* tidyPlan({ ...whole, problems: [...records.problems, ...whole.problems] });
  const { names, marks } = yield* binKeysOf(plan);
  if (target.kind === 'bins') names.push(nameKey(target.binName));
  return { plan, binKeys: { names, marks } };
}

function* wholePlan({ table, plan }: ImportRecords, choice: TableChoice | undefined): Pausing<ImportPlan> {
  if (plan !== undefined) return plan;
  if (table === undefined || choice === undefined) throw new Error('neither a table nor a plan');
  return yield* planOfTable(table, choice);
}

function* planSteps(
  plan: TidyPlan,
  choice: ImportChoice,
  account: AccountForImport,
  newId: (n: number) => string,
): Pausing<ImportResult & { fields: OwnField[] }> {
  const own = yield* withOwnFields(plan, { choice, owner: account.fieldOwner, newId });
  const idAfterFields = (n: number) => newId(own.newFields.length + n);
  const made = yield* stepsOf(own.plan, choice, account, idAfterFields);
  const usedIds = yield* fieldIdsIn(made.steps);
  const newFields = own.newFields.filter(({ id }) => usedIds.has(id));
  const steps = [...newFields.map((data) => ({ call: 'fields.create' as const, data })), ...made.steps];
  const counts = { ...made.counts, ...(newFields.length > 0 && { fields: newFields.length }) };
  const fields = own.fields.filter(({ id }) => usedIds.has(id));
  return { ...(yield* withSummary({ ...made, counts, steps })), fields };
}

/** The ids of the own fields of which things get a value. */
function* fieldIdsIn(steps: readonly ImportStep[]): Pausing<Set<string>> {
  const ids = new Set<string>();
  for (const step of steps) {
    yield;
    const { call, data } = step;
    const things: readonly { fields?: object | undefined }[] =
      call === 'items.create'
        ? data.items
        : call === 'bins.create' || call === 'locations.create'
          ? [data]
          : [];
    for (const { fields = {} } of things) for (const id of Object.keys(fields)) ids.add(id);
  }
  return ids;
}

export function* withSummary({ steps, counts, problems }: ImportSteps): Pausing<ImportResult> {
  const leftOut = yield* mapPausing(problems, (each) => (leavesOut.has(each.code) ? each : undefined));
  return {
    steps,
    leftOut: leftOut.slice(0, importLimits.rows),
    stepCount: steps.length,
    counts,
    problems: yield* groupProblems(problems),
    problemCount: problems.length,
  };
}

/** Returns the rows of these numbers, as many of the first as fit into one answer. */
export function chosenRows(
  { table }: Pick<ImportRecords, 'table'>,
  { hasHeader }: TableChoice,
  numbers: readonly number[],
): RowsOfFile {
  if (table === undefined) return { header: [], rows: [] };
  const wanted = new Set(numbers);
  let left = importLimits.leftOutBytes;
  const rows = rowsOf(table, hasHeader).filter(({ number, cells }) => {
    if (!wanted.has(number)) return false;
    left -= cells.reduce((sum, cell) => sum + cell.length, 0);
    return left >= 0;
  });
  return { header: table.header, rows: rows.map(({ number, cells }) => ({ number, cells: [...cells] })) };
}

/** One line of JSON for each. */
export function* linesOf(values: readonly object[]): Generator<Buffer> {
  for (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`);
}
