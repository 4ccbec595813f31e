import { rowXml, workbookOf } from './workbook.ts';

export type ListedThing = {
  place: string;
  box: string;
  name: string;
  quantity: number;
  unit?: string;
  value?: number;
  currency?: string;
};

const places = ['Scen', 'Källare', 'Verkstad', 'Garderob', 'Förråd', 'Loge', 'Vind'] as const;
const BOXES = 120;
const THINGS = 2_000;
const FIRST_ROW = 5;

/** Quantities as people write them, and as they are to be read. */
const quantities: readonly [written: string | number, quantity: number, unit?: string][] = [
  ['ca 5', 5],
  ['~3', 3],
  ['5-6', 5],
  ['5–6', 5],
  ['6,5 m', 7, 'm'],
  ['14 st', 14],
  ['2 par', 2, 'par'],
  [1, 1],
  [4, 4],
  [12, 12],
  [1, 1],
];

/**
 * The workbook of a theatre club, as its keeper wrote it over the years, and all that is in it: titles above the header, places
 * and boxes in merged cells, those of the last place only in the first of their rows, and a sum at the end.
 */
export async function messyList(): Promise<{ bytes: Uint8Array<ArrayBuffer>; things: ListedThing[] }> {
  const things: ListedThing[] = [];
  const rows = [rowXml(1, ['Teaterföreningens förråd']), rowXml(2, ['Uppdaterad av Karin'])];
  rows.push(
    rowXml(4, ['Plats', 'Låda', 'Benämning', 'Antal', 'Värde (kr)', 'Köpt', 'Serienummer', 'Anmärkning']),
  );
  const merged = ['A1:H1', 'A2:H2'];
  let row = FIRST_ROW;
  for (const [at, place] of places.entries()) {
    const isMerged = at < places.length - 1;
    const boxes = boxesIn(at);
    const firstOfPlace = row;
    for (const box of boxes) {
      const firstOfBox = row;
      const count = box <= THINGS % BOXES ? Math.ceil(THINGS / BOXES) : Math.floor(THINGS / BOXES);
      for (let nth = 0; nth < count; nth++, row++) {
        const { thing, cells } = thingOf(things.length, place, `Låda ${box}`);
        things.push(thing);
        rows.push(
          rowXml(row, [
            row === firstOfPlace ? place : undefined,
            row === firstOfBox ? thing.box : undefined,
            ...cells,
          ]),
        );
      }
      if (isMerged) merged.push(`B${firstOfBox}:B${row - 1}`);
    }
    if (isMerged) merged.push(`A${firstOfPlace}:A${row - 1}`);
  }
  rows.push(rowXml(row, ['Summa', undefined, undefined, THINGS, 400_000]));
  const after = `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  const sheets = [{ name: 'Förråd', rows: rows.join(''), after }];
  return { bytes: await workbookOf({ sheets }), things };
}

/** The numbers of the boxes in the place at this position. */
function boxesIn(at: number): number[] {
  return Array.from({ length: BOXES }, (_, box) => box + 1).filter(
    (box) => Math.floor(((box - 1) * places.length) / BOXES) === at,
  );
}

function thingOf(
  n: number,
  place: string,
  box: string,
): { thing: ListedThing; cells: (string | number | undefined)[] } {
  const [written, quantity, unit] = quantities[n % quantities.length] ?? ['', 1];
  const name = `${['Kabel', 'Lampa', 'Peruk', 'Kostym', 'Rekvisita'][n % 5]} ${n + 1}`;
  const value = [268, 1249.5, undefined][n % 3];
  const thing = {
    place,
    box,
    name,
    quantity,
    ...(unit !== undefined && { unit }),
    ...(value !== undefined && { value, currency: 'SEK' }),
  };
  const serial = n % 5 === 0 ? 60_000 + n : undefined;
  const cells = [
    name,
    written,
    value === 268 ? '268 kr' : value,
    n % 4 === 0 ? '2016-05-29' : undefined,
    serial,
    n % 7 === 0 ? 'Hyrs ut' : undefined,
  ];
  return { thing, cells };
}
