import { print } from './print.ts';

export const printing = { print };
