/** `place`: whose plan; `bin`: which pin on it is chosen. */
export type MapAddress = { q?: string; place?: string; bin?: string };
