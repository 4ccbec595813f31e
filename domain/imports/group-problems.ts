import type { ImportProblem } from './import-plan.ts';
import { leavesOut } from './import-steps.ts';

const ROWS_LISTED = 10;

/** One problem for all of a kind in a column, with their number: "ca 2" and "ca 30" are "ca N". Rows of sums stay single. */
export function groupProblems(problems: readonly ImportProblem[]): ImportProblem[] {
  const groups = new Map<string, ImportProblem & { count: number; rows: number[] }>();
  for (const [at, problem] of problems.entries()) {
    const { row, code } = problem;
    const rows = row === undefined ? [] : [row];
    const key = code === 'totalRow' ? `${at}` : JSON.stringify(kindOf(problem));
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, { ...problem, count: problem.count ?? 1, rows });
      continue;
    }
    group.count += problem.count ?? 1;
    if (group.rows.length < ROWS_LISTED) group.rows.push(...rows);
    if (group.value !== problem.value) group.value = leavesOut.has(code) ? group.value : shapeOf(group.value);
  }
  return [...groups.values()].map(({ count, rows, ...problem }) =>
    count === 1 ? problem : { ...problem, count, rows },
  );
}

/** Of rows that are left out, the values are names. */
function kindOf({ code, reason, column, value }: ImportProblem): (string | undefined)[] {
  return [code, reason, column, leavesOut.has(code) ? '' : shapeOf(value)];
}

function shapeOf(value: string): string {
  return value.replace(/\d+/g, 'N');
}
