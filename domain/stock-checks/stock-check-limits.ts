export const stockChecksPerPerson = 20;
export const ticksPerCall = 200;
/** Under which other devices began the same check before they heard of each other. */
export const alsoIdsMax = 20;
