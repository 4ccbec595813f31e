import { cell } from '#web/data/cells/cell.ts';

/** The loan for which the person wants to choose a day. The toast that offers it stays when the page changes. */
export const loanToDate = cell<{ binId: string; itemId: string; loanId: string } | undefined>(undefined);
