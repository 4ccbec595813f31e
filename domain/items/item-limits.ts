/** The longest and largest an item may be; also what its forms say. */
export const itemNameMax = 200;
export const itemNotesMax = 4000;
export const quantityMax = 1_000_000;
export const itemsAtOnceMax = 1000;
