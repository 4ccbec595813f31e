/** Apart from their schemas, which the pages need not load. */
export const itemDetailNames = [
  'unit',
  'notes',
  'value',
  'currency',
  'purchaseDate',
  'expiryDate',
  'warrantyUntil',
  'lowStockAt',
  'barcode',
  'loanedTo',
  'loanedCount',
  'dueDate',
] as const;
export type ItemDetailName = (typeof itemDetailNames)[number];
