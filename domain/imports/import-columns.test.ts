import { expect, test } from 'vitest';
import { builtInItemFields } from '../items/item-fields.ts';
import { currencyOfHeader, guessColumns } from './import-columns.ts';

test.each([
  ['Name, Qty, Location, Box, Notes', 'name, quantity, place, bin, notes'],
  ['Benämning, Antal, Plats, Låda, Anteckningar', 'name, quantity, place, bin, notes'],
  ['Item Name, Purchase Price, Purchased on', 'name, value, purchaseDate'],
  [
    'Sak, Pris (kr), Köpdatum, Bäst före, Garanti till',
    'name, value, purchaseDate, expiryDate, warrantyUntil',
  ],
  ['NAMN, STRECKKOD, ENHET, TAGGAR', 'name, barcode, unit, tags'],
  // Snipe-IT in Swedish.
  [
    'Asset Name, Asset Tag, Utcheckad till, Plats, Inköpskostnad, Garantin löper ut',
    'name, barcode, loanedTo, place, value, warrantyUntil',
  ],
  ['Colour, , Height', 'keep, keep, keep'],
  ['Name, Title', 'name, keep'],
  ['Tags, Category', 'tags, tags'],
  ['Item, Tags, Label, Box', 'name, tags, binLabel, bin'],
  ['Sak, Taggar, Etikett, Låda, Förvaringsplats', 'name, tags, binLabel, bin, place'],
  ['Item, Label, Box, Storage location', 'name, tags, bin, place'],
  // Without items, each row is a bin.
  ['Bin, Place, Tags, Number, Notes', 'bin, place, binTags, binLabel, binDescription'],
  ['Låda, Plats, Taggar, Nr, Innehåll, Färg', 'bin, place, binTags, binLabel, binDescription, keep'],
])('%s is guessed as %s', (header, columns) => {
  expect(guessColumns(header.split(', ')).join(', ')).toBe(columns);
});

test.each([
  ['Name, Room, Tags', 'bins', 'bin, place, binTags'],
  ['Name, Qty, Box, Tags', 'bins', 'keep, keep, bin, binTags'],
  ['Colour, Room', 'bins', 'bin, place'],
  ['Box, Room, Tags', 'items', 'name, place, tags'],
] as const)('%s of %s is guessed as %s', (header, rowKind, columns) => {
  expect(guessColumns(header.split(', '), () => [], rowKind).join(', ')).toBe(columns);
});

test.each(['Value each', 'Värde per st', 'Värde per styck'])(
  'reads “%s” of its own tables as the value',
  (head) => {
    expect(guessColumns(['Name', head])).toEqual(['name', 'value']);
  },
);

test('every field of an item is found by its own name', () => {
  expect(guessColumns(builtInItemFields)).toEqual(builtInItemFields);
});

test.each([
  ['Price (SEK)', 'SEK'],
  ['Pris [kr]', 'SEK'],
  ['Cost, £', 'GBP'],
  ['Price (each)', undefined],
  ['Price', undefined],
])('the currency of the header %s is %s', (header, currency) => {
  expect(currencyOfHeader(header)).toBe(currency);
});

test('serial numbers are no barcodes', () => {
  expect(guessColumns(['Name', 'Serienummer', 'Serial no', 'S/N', 'EAN'])).toEqual([
    'name',
    'keep',
    'keep',
    'keep',
    'barcode',
  ]);
});

test.each([
  [['3', '14 st', '2'], 'quantity'],
  [['7310500144511', '7310500144528'], 'keep'],
  [['1', '2', '3', '4'], 'keep'],
  [['0042', '0043'], 'keep'],
  [['A-1', 'A-2'], 'keep'],
  [[], 'keep'],
])('a column headed "Number" with %j is guessed as %s', (cells, column) => {
  expect(guessColumns(['Item', 'Number'], (at) => (at === 1 ? cells : []))[1]).toBe(column);
});

test('a column headed "Number" beside one of quantities is none', () => {
  const cells = () => ['3', '1', '7'];
  expect(guessColumns(['Number', 'Item', 'Quantity'], cells)).toEqual(['keep', 'name', 'quantity']);
});
