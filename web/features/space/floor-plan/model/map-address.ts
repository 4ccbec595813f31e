/** `location`: whose plan; `bin`: the selected pin. */
export type MapAddress = { q?: string; location?: string; bin?: string };
