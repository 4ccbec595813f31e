import { fold } from '../fold.ts';
import { readCurrency } from '../items/cell-numbers.ts';
import { readCellQuantity } from '../items/cell-quantities.ts';
import { type BuiltInItemField, builtInItemFields } from '../items/item-fields.ts';

/** The columns about the bin that the row's item is in. */
const binColumns = ['bin', 'binLabel', 'binDescription', 'binTags', 'parentBin', 'place'] as const;
type BinColumn = (typeof binColumns)[number];

/** `keep`: into the item's notes, with the header; `skip`: left out. */
export type ImportColumn = 'name' | 'quantity' | 'tags' | BuiltInItemField | BinColumn | 'keep' | 'skip';

export const importColumns: readonly [ImportColumn, ...ImportColumn[]] = [
  'name',
  'quantity',
  'tags',
  ...builtInItemFields,
  ...binColumns,
  'keep',
  'skip',
];

/** Several columns may have these. */
export function isRepeatable(column: ImportColumn): boolean {
  return (
    column === 'tags' || column === 'binTags' || column === 'notes' || column === 'keep' || column === 'skip'
  );
}

/** Headers in English and Swedish, folded, without spaces and marks. A field's own name need not be listed. */
const headers: Partial<Record<ImportColumn, readonly string[]>> = {
  name: words(
    'item, items, title, product, article, thing, object, itemname, assetname, productname, namn, sak, saker, benämning, artikel, föremål, pryl, produkt, titel, artikelnamn, vad',
  ),
  quantity: words(
    'qty, count, amount, pieces, pcs, onhand, antal, kvantitet, st, styck, stycken, mängd, lagersaldo, saldo',
  ),
  unit: words('uom, unitofmeasure, units, enhet, måttenhet'),
  notes: words(
    'note, comment, comments, description, details, remark, remarks, anteckning, anteckningar, kommentar, kommentarer, beskrivning, notering, anmärkning, övrigt',
  ),
  tags: words(
    'tag, label, labels, keywords, category, categories, group, taggar, tagg, etikett, etiketter, nyckelord, kategori, kategorier, grupp',
  ),
  value: words(
    'price, cost, worth, valueeach, priceeach, värdeperst, värdeperstyck, prisperst, prisperstyck, purchaseprice, unitprice, unitcost, valuation, purchasecost, pris, värde, kostnad, inköpspris, inköpskostnad, belopp, styckpris',
  ),
  currency: words('valuta, currencycode'),
  purchaseDate: words(
    'purchased, bought, boughton, purchasedon, dateofpurchase, acquired, dateacquired, köpt, köpdatum, inköpsdatum, inköpt, anskaffad',
  ),
  expiryDate: words(
    'expiry, expires, expirydate, expirationdate, bestbefore, useby, bbe, bästföre, bästföredatum, utgångsdatum, utgår, sistaförbrukningsdag',
  ),
  warrantyUntil: words(
    'warranty, warrantyexpires, warrantyend, warrantydate, guarantee, guaranteeuntil, garanti, garantitill, garantinlöperut, garantitid',
  ),
  lowStockAt: words(
    'minimum, min, minlevel, minquantity, reorderpoint, minstock, lowstock, reorderlevel, minantal, minsta, beställningspunkt, lågtlager',
  ),
  barcode: words(
    'ean, upc, gtin, isbn, sku, articlenumber, partnumber, mpn, assettag, streckkod, eankod, artikelnummer, artikelnr',
  ),
  aliases: words(
    'codes, othercodes, othercodesonit, aliases, stickers, qrcode, qrcodes, qr, nfc, nfctag, andrakoder, andrakoderpåden, koder, qrkod, qrkoder, klistermärken',
  ),
  loanedTo: words(
    'lentto, borrower, borrowedby, checkedoutto, loanto, lånadav, utlånadtill, utcheckadtill, checkatut, låntagare, utlånad',
  ),
  loanedCount: words('lent, lentcount, antalutlånade'),
  dueDate: words(
    'due, returnby, backby, returndate, expectedcheckindate, förväntadincheckningsdatum, tillbaka, lämnastillbaka, återlämnas, åter',
  ),
  bin: words(
    'box, container, binname, boxname, storagebin, drawer, crate, låda, lådnamn, kartong, behållare, back, flyttlåda, förvaringslåda',
  ),
  binLabel: words('boxlabel, boxnumber, binnumber, boxno, lådnummer, lådetikett, märkning'),
  binDescription: words('boxdescription, beskrivningavlåda, lådbeskrivning'),
  binTags: words('boxtags, lådtaggar'),
  parentBin: words('parent, parentbox, in, inside, insidebox, parentcontainer, överordnad, ilåda, inuti'),
  place: words(
    'location, room, area, storage, storagelocation, where, plats, rum, ställe, förvaring, förvaringsplats, utrymme, var, lokal',
  ),
};

/** The keys of headings in a list with commas. */
export function words(list: string): string[] {
  return list.split(', ').map(headingKey);
}

/** What each row of a table describes: an item, with the bin it is in, or a bin. */
export type RowKind = 'items' | 'bins';

export function rowKindOf(columns: readonly unknown[]): RowKind {
  return columns.includes('bin') && !columns.includes('name') ? 'bins' : 'items';
}

/** The columns that a table of bins can have. */
export const columnsOfBins: readonly [ImportColumn, ...ImportColumn[]] = [...binColumns, 'keep', 'skip'];

/**
 * The column of each header; what nothing is known of is kept in the notes. `cellsOf` are the cells below it.
 * Without `rowKind`, the headers decide what the rows are.
 */
export function guessColumns(
  header: readonly string[],
  cellsOf: (at: number) => readonly string[] = () => [],
  rowKind: RowKind = rowKindOf(header.map(guessColumn)),
): ImportColumn[] {
  const guesses = rowKind === 'bins' ? guessBinColumns(header) : guessItemColumns(header, cellsOf);
  const usedColumns = new Set<ImportColumn>();
  return guesses.map((guess): ImportColumn => {
    if (guess === undefined || (usedColumns.has(guess) && !isRepeatable(guess))) return 'keep';
    usedColumns.add(guess);
    return guess;
  });
}

type Guess = ImportColumn | undefined;

function guessItemColumns(header: readonly string[], cellsOf: (at: number) => readonly string[]): Guess[] {
  const keys = new Set(header.map(headingKey));
  const guesses = header.map(guessColumn);
  // In a list of bins, a label beside tags is what is written on the bin.
  const isOfBin = ['tags', 'taggar'].some((key) => keys.has(key)) && guesses.includes('bin');
  const counted = guesses.includes('quantity')
    ? -1
    : header.findIndex((text, at) => unsureCounts.includes(headingKey(text)) && areQuantities(cellsOf(at)));
  const named = guesses.map((guess, at): Guess => {
    if (at === counted) return 'quantity';
    return isOfBin && labelKeys.includes(headingKey(header[at] ?? '')) ? 'binLabel' : guess;
  });
  return rowKindOf(named) === 'bins' ? named.map((guess) => (guess === 'bin' ? 'name' : guess)) : named;
}

const ofBins: Partial<Record<ImportColumn, ImportColumn>> = { tags: 'binTags', notes: 'binDescription' };

/** Without a column of bins, the one of names has them, else the first. */
function guessBinColumns(header: readonly string[]): Guess[] {
  const guesses = header.map(guessColumn);
  const names = [guesses.indexOf('bin'), guesses.indexOf('name')];
  const bins = names.find((at) => at >= 0) ?? 0;
  return guesses.map((guess, at) => {
    const key = headingKey(header[at] ?? '');
    if (at === bins) return 'bin';
    if (numberKeys.includes(key)) return 'binLabel';
    if (contentKeys.includes(key)) return 'binDescription';
    const own = guess && (ofBins[guess] ?? guess);
    return own && columnsOfBins.includes(own) ? own : undefined;
  });
}

/** Headers of quantities as well as of article numbers and places. */
const unsureCounts = words('number, stock, nummer, lager');
const COUNT_MAX = 9_999;

/** Returns whether cells are quantities; false for row numbers and for article numbers with leading zeros. */
function areQuantities(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const counts = filled.map((cell) => readCellQuantity(cell, '.').quantity);
  const fitting = counts.filter((count) => count !== undefined && count <= COUNT_MAX).length;
  const isNumbering =
    counts.length > 2 && counts.every((count, at) => at === 0 || count === (counts[at - 1] ?? 0) + 1);
  return (
    filled.length > 0 &&
    fitting >= filled.length * 0.9 &&
    !isNumbering &&
    !filled.some((cell) => /^0\d/.test(cell))
  );
}

/** The currency in a header such as "Price (SEK)". */
export function currencyOfHeader(header: string): string | undefined {
  const [, inside = ''] = /[([,/]\s*([^()[\]]{1,6})[)\]]?$/.exec(header.trim()) ?? [];
  return readCurrency(inside);
}

const labelKeys = words('label, etikett');
const numberKeys = [...labelKeys, ...words('number, no, nummer, nr')];
const contentKeys = words('content, contents, innehåll');

function guessColumn(header: string): ImportColumn | undefined {
  const whole = headingKey(header);
  return byKey.get(whole) ?? byKey.get(headingKey(header.replace(/[([].*/s, '')));
}

const byKey = new Map<string, ImportColumn>();
for (const column of importColumns) {
  if (column === 'keep' || column === 'skip') continue;
  for (const key of [column.toLowerCase(), ...(headers[column] ?? [])])
    if (!byKey.has(key)) byKey.set(key, column);
}

/** A heading folded, without spaces and marks. */
export function headingKey(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '');
}
