import { scan } from './scan.ts';

export const scanning = { scan };
