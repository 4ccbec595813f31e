import { cell } from '../cells/cell.ts';
import type { OpenAccount } from './account.ts';

/** Undefined while signed out or opening. */
export const currentAccount = cell<OpenAccount | undefined>(undefined);
