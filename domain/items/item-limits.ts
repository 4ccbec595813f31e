export const itemNameMax = 200;
export const quantityMax = 1_000_000;
export const itemsAtOnceMax = 1000;
export const itemValueMax = 1_000_000_000;
