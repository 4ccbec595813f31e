import type { CodeRow } from '#domain/codes/codes.ts';

/** What was printed in one go. A code printed again belongs to the later sheet. */
export type PrintedSheet = {
  id: string;
  /** A product name or measures, in no language. */
  template: string;
  printedAt: string;
  /** Those that still lead somewhere, or can. */
  codes: readonly string[];
};

/** Newest first. Sheets whose codes are all void are left out. */
export function printedSheets(codes: Iterable<CodeRow>): PrintedSheet[] {
  const sheets = new Map<string, PrintedSheet & { codes: string[] }>();
  for (const { code, state, sheetId, sheetTemplate = '', printedAt } of codes) {
    if (state === 'void' || sheetId === undefined || printedAt === undefined) continue;
    const sheet = sheets.get(sheetId) ?? { id: sheetId, template: sheetTemplate, printedAt, codes: [] };
    sheets.set(sheetId, sheet);
    sheet.codes.push(code);
  }
  return [...sheets.values()].sort(
    (a, b) => b.printedAt.localeCompare(a.printedAt) || a.id.localeCompare(b.id),
  );
}
