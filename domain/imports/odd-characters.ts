import type { ImportProblem } from './import-plan.ts';
import type { SourceTable } from './import-source.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: those that no text has
const odd = /[\0-\x08\x0E-\x1F\x7F-\x9F\uFFFD]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: those that no text has
const controls = /[\0-\x08\x0E-\x1F\x7F-\x9F]/g;
/** Some programs end a line within a cell so. */
const lineEnds = /[\v\f]/g;

/** Drops control characters, such as the separator of scanned codes, and lists their cells and those that lost a letter before. */
export function withoutOddCharacters(table: SourceTable): SourceTable {
  const problems: ImportProblem[] = [];
  const tidied = (cell: string, row: number | undefined, at: number): string => {
    const text = cell.replace(lineEnds, '\n');
    if (!odd.test(text)) return text;
    const dropped = text.replace(controls, '');
    problems.push({
      ...(row !== undefined && { row }),
      column: table.header[at] ?? '',
      code: dropped === text ? 'lostCharacter' : 'controlCharacter',
      value: dropped.slice(0, 80),
    });
    return dropped;
  };
  const [headerNumber, ...numbers] = table.rowNumbers;
  const header = table.header.map((cell, at) => tidied(cell, headerNumber, at));
  const rows = table.rows.map((row, n) => row.map((cell, at) => tidied(cell, numbers[n], at)));
  if (problems.length === 0) return { ...table, header, rows };
  return { ...table, header, rows, problems: [...(table.problems ?? []), ...problems] };
}
