import { zipOf } from './zip-of.ts';

type TestSheet = { name?: string; state?: string; rows: string; after?: string };
type TestBook = { sheets: TestSheet[]; formats?: string[]; texts?: string[]; date1904?: boolean };

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const ids = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** An .xlsx file of sheets whose rows are XML; style `n` has the format `formats[n - 1]`. */
export function workbookOf({ sheets, formats = [], texts = [], date1904 }: TestBook) {
  const names = sheets.map(({ name, state }, at) => {
    const shown = state === undefined ? '' : ` state="${state}"`;
    return `<sheet name="${name ?? `Sheet${at + 1}`}" sheetId="${at + 1}"${shown} r:id="r${at + 1}"/>`;
  });
  const files = sheets.map(
    (_, at) => `<Relationship Id="r${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${main} ${ids}>${date1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${files.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows, after = '' }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet ${main}><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** "A" to "ZZ". */
export function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : String.fromCharCode(64 + Math.floor(at / 26)) + last;
}

/** A row of texts and numbers; undefined is no cell. */
export function rowXml(number: number, cells: (string | number | undefined)[], attributes = ''): string {
  const written = cells.map((value, at) => {
    const ref = `${columnLetters(at)}${number}`;
    if (value === undefined) return '';
    return typeof value === 'number'
      ? `<c r="${ref}"><v>${value}</v></c>`
      : `<c r="${ref}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  });
  return `<row r="${number}" ${attributes}>${written.join('')}</row>`;
}
