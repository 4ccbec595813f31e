export const itemNameMax = 200;
export const itemNotesMax = 4000;
export const quantityMax = 1_000_000;
export const itemsAtOnceMax = 1000;
export const itemUnitMax = 20;
export const itemBarcodeMax = 80;
export const itemLoanedToMax = 120;
export const itemValueMax = 1_000_000_000;
