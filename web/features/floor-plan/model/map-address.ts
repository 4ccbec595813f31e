/** `location`: whose plan; `bin`: which pin on it is chosen. */
export type MapAddress = { q?: string; location?: string; bin?: string };
