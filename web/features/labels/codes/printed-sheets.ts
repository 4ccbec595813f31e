import type { CodeRow } from '#domain/codes/codes.ts';

/** Labels printed in one go. A code printed again belongs to the later sheet. */
export type PrintedSheet = {
  id: string;
  /** A product name or measurements, independent of the language. */
  template: string;
  printedAt: string;
  /** Codes that are not void. */
  codes: readonly string[];
};

/** Newest first. Omits sheets whose codes are all void. */
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
