import { cell } from '../cells/cell.ts';
import type { OpenAccount } from './account.ts';

/** The account whose local copy this page shows; undefined while signed out or opening. */
export const currentAccount = cell<OpenAccount | undefined>(undefined);
