import { type ImportChoice, importLimits, type TableChoice } from '#domain/imports/import-choice.ts';
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
  const made = await run(planSteps(plan, choice, account, newId));
  if (isStored) return made;
  const { table } = records;
  const preview = await run(previewOf({ ...made, account, table, choice: choice.table }));
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
): Pausing<ImportResult> {
  return yield* withSummary(yield* stepsOf(plan, choice, account, newId));
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
