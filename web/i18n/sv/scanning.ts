import { codes } from './codes.ts';
import { scan } from './scan.ts';

export const scanning = { codes, scan };
