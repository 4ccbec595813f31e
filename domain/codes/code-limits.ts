export const codesPerCall = 500;
export const codesPerPage = 1_000;
export const sheetTemplateMax = 60;
