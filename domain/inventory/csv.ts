export type CsvRow = readonly (string | number)[];

/** Spreadsheets expect the list separator and the decimal mark of their language. */
export type CsvStyle = { separator: ',' | ';'; decimal: '.' | ',' };

export function csvStyleOf(locale: string): CsvStyle {
  return locale === 'sv' ? { separator: ';', decimal: ',' } : { separator: ',', decimal: '.' };
}

/** For spreadsheets: with a byte-order mark, so that UTF-8 is detected, and with formulas escaped. */
export function csvOf(rows: readonly CsvRow[], { separator, decimal }: CsvStyle = csvStyleOf('en')): string {
  const field = (value: string | number) =>
    typeof value === 'number' ? String(value).replace('.', decimal) : textField(value);
  return `\uFEFF${rows.map((row) => row.map(field).join(separator)).join('\r\n')}\r\n`;
}

/** Puts an apostrophe before texts that a spreadsheet would run as formulas, and before apostrophes there, to be removable. */
export function withFormulaGuard(text: string): string {
  return text.replace(formulaSign, (found, at: number) => (isCellStart(text, at) ? `'${found}` : found));
}

/** The text that `withFormulaGuard` was given. */
export function withoutFormulaGuard(text: string): string {
  return text.replace(formulaSign, (found, at: number) =>
    found.startsWith("'") && isCellStart(text, at) ? found.slice(1) : found,
  );
}

/** Returns whether a formula may begin within the text; false for guarded texts. */
export function hasUnguardedSign(text: string): boolean {
  return [...text.matchAll(formulaSign)].some(
    ({ 0: found, index }) => index > 0 && !found.startsWith("'") && isCellStart(text, index),
  );
}

// Each run of apostrophes is looked at once.
const formulaSign = /(?<!')'*[=+\-@＝＋－＠]/g;

/** Returns whether a cell begins here: at the start of the text, or after another list separator or a tab. */
function isCellStart(text: string, at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const sign = text[before] ?? '';
    if (';,\t\r\n'.includes(sign)) return true;
    if (!/\s/.test(sign)) return false;
  }
  return true;
}

function textField(text: string): string {
  if (text === '') return '';
  const harmless = withFormulaGuard(text);
  return /[";,\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
