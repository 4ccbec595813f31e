export const itemNameMax = 200;
export const quantityMax = 1_000_000;
export const itemsAtOnceMax = 1000;
export const itemValueMax = 1_000_000_000;
export const loansMax = 50;
export const loanContactMax = 200;
export const loanNoteMax = 500;
