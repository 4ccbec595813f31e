import type { Item, Loan } from '#domain/items/item.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import type { OperationOf } from '#domain/operation.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { titleAlone, type WriteWordsOf } from './write-words.ts';

export const itemWords: WriteWordsOf<'items'> = {
  'items.create': {
    title(t, { data: { binId, items } }, names) {
      const item = items[0]?.name ?? t('sync.someItem');
      return t('sync.words.itemsAdded', { count: items.length, item, bin: names.bin(binId) });
    },
    ...titleAlone,
    failed: (t) => t('sync.itemNotAdded'),
  },

  'items.update': {
    title: (t, operation, names) => changeTitle(t, operation, names.bin(operation.data.binId)),
    ...titleAlone,
  },

  'items.updateMany': {
    title: (t, { data: { binId, items }, rows }, names) =>
      t('sync.words.itemsChanged', {
        ...chosen(t, { data: { ids: items.map(({ id }) => id) }, rows }),
        bin: names.bin(binId),
      }),
    ...titleAlone,
  },

  'items.lend': {
    title(t, { data, rows }, names) {
      const { borrower, isTakenOut, quantity } = data;
      const { what } = loanOf(t, data, rows, quantity);
      const bin = names.bin(data.binId);
      return isTakenOut
        ? t('sync.words.itemTakenOut', { what, bin })
        : t('sync.words.itemLent', { what, to: borrower, bin });
    },
    ...titleAlone,
  },

  'items.return': {
    title(t, { data, rows }, names) {
      const { what, loan } = loanOf(t, data, rows, data.quantity);
      const from = loan?.borrower ?? t('sync.overwrote.somebody');
      return t('sync.words.itemPutBack', { what, from, bin: names.bin(data.binId) });
    },
    ...titleAlone,
  },

  'items.changeLoan': {
    title: (t, { data, rows }, names) =>
      t('sync.words.loanChanged', { item: loanOf(t, data, rows).what, bin: names.bin(data.binId) }),
    ...titleAlone,
  },

  'items.move': {
    title(t, operation, names) {
      const { binId, toBinId } = operation.data;
      const places = { bin: names.bin(binId), target: names.bin(toBinId) };
      return t('sync.words.itemsMoved', { ...chosen(t, operation), ...places });
    },
    ...titleAlone,
  },

  'items.delete': {
    title: (t, operation, names) =>
      t('sync.words.itemsDeleted', { ...chosen(t, operation), bin: names.bin(operation.data.binId) }),
    ...titleAlone,
  },

  'items.restore': {
    title: (t, operation, names) =>
      t('sync.words.itemsRestored', { ...chosen(t, operation), bin: names.bin(operation.data.binId) }),
    ...titleAlone,
  },
};

function changeTitle(t: TFunction, { data, rows }: OperationOf<'items.update'>, bin: string): string {
  const { id, name, quantity, quantityBy, loanedTo, was } = data;
  const row = rows?.find((each) => each.id === id);
  const item = row?.name ?? name ?? t('sync.someItem');
  const before = was?.name ?? row?.name;
  if (name !== undefined && before !== undefined && before !== name) {
    return t('sync.words.itemRenamed', { was: before, name, bin });
  }
  const counted = quantityBy ? `${Math.abs(quantityBy)} × ${item}` : item;
  if (typeof loanedTo === 'string' && loanedTo !== was?.loanedTo)
    return t('sync.words.itemLent', { what: counted, to: loanedTo, bin });
  if (loanedTo === null && typeof was?.loanedTo === 'string') {
    return t('sync.words.itemPutBack', { what: counted, from: was.loanedTo, bin });
  }
  if (quantityBy !== undefined && quantityBy > 0) {
    return t('sync.words.itemMore', { by: quantityBy, item, bin });
  }
  if (quantityBy !== undefined && quantityBy < 0) {
    return t('sync.words.itemFewer', { by: -quantityBy, item, bin });
  }
  if (quantity !== undefined) return t('sync.words.itemQuantity', { item, quantity, bin });
  return t('sync.words.itemChanged', { item, bin });
}

/** `what` is "2 × tent", or "tent" if it is not said how many. */
function loanOf(
  t: TFunction,
  { id, loanId }: { id: string; loanId: string },
  rows: readonly Item[] = [],
  count?: number,
): { what: string; loan: Loan | undefined } {
  const row = rows.find((each) => each.id === id);
  const name = row?.name ?? t('sync.someItem');
  const loan = row && loansOf(row).find((each) => each.id === loanId);
  return { what: count ? `${count} × ${name}` : name, loan };
}

function chosen(
  t: TFunction,
  { data: { ids }, rows }: { data: { ids: readonly string[] }; rows?: readonly Item[] | undefined },
): { count: number; item: string } {
  const item = rows?.find(({ id }) => id === ids[0])?.name ?? t('sync.someItem');
  return { count: ids.length, item };
}
