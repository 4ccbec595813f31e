import type { Account } from './account.ts';
import { cell } from './cell.ts';

/** The account whose local copy this page shows; undefined while signed out or opening. */
export const currentAccount = cell<Account | undefined>(undefined);
