export const codesPerCall = 500;
export const codesPerPage = 1_000;
/** Of what an import brings along; what is made afterwards counts on from there. */
export const labelNumberMax = 1_000_000;
export const sheetTemplateMax = 60;
