import { cell } from '../cells/cell.ts';
import type { OpenAccount } from './account.ts';

export const currentAccount = cell<OpenAccount | undefined>(undefined);
