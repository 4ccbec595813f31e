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

/** At the start of a cell, or where one begins if the list separator is another one or a tab. */
const formulaSigns = /(?<=(?:^|[;,\t\r\n])\s*)[=+\-@＝＋－＠]/g;

function textField(text: string): string {
  if (text === '') return '';
  const harmless = text.replaceAll(formulaSigns, "'$&");
  return /[";,\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
