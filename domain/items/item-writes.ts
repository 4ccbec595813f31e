import {
  idsIn,
  neverOverwrites,
  noIds,
  noText,
  type QueuedWritesOf,
  sameAccount,
  textLines,
} from '../operation.ts';
import { copiedLine } from './copied-line.ts';
import type { Item, ItemChange } from './item.ts';
import {
  changeItem,
  deleteItem,
  restoreItem,
  withLending,
  withLoanChange,
  withReturn,
} from './item-rules.ts';
import { assertMayLend, assertMayReturn } from './loan-rules.ts';
import {
  countAfterCreate,
  countAfterDelete,
  countAfterLoan,
  countAfterMove,
  countAfterRestore,
  countAfterUpdate,
} from './predict-counts.ts';
import { changeChosen, itemsAfterCreate, itemsAfterLoan, itemsAfterMove } from './predict-items.ts';

const itemDefaults = { account: sameAccount, isShownAsPending: true, mayLoseAccess: false } as const;

const itsBin = ({ binId }: { binId: string }) => [binId];
const bothBins = ({ binId, toBinId }: { binId: string; toBinId: string }) => [binId, toBinId];

const loanDefaults = {
  ...itemDefaults,
  namedIds: ({ binId, id }: { binId: string; id: string }) => [binId, id],
  changedBinIds: itsBin,
  creates: noIds,
  clearsEmptyText: false,
  restoreOverwritten: neverOverwrites,
} as const;

export const itemWrites: QueuedWritesOf<'items'> = {
  'items.create': {
    ...itemDefaults,
    namedIds: ({ binId, items }) => [binId, ...idsIn(...items.map(({ id }) => id))],
    changedBinIds: itsBin,
    creates: ({ items }) => idsIn(...items.map(({ id }) => id)),
    predict: countAfterCreate,
    items: { bins: itsBin, predict: itemsAfterCreate },
    text: ({ data }) =>
      textLines(
        ...data.items.flatMap(({ name, quantity = 1, notes }) => [copiedLine({ name, quantity }), notes]),
      ),
    clearsEmptyText: false,
    restoreOverwritten: neverOverwrites,
  },

  'items.update': {
    ...itemDefaults,
    namedIds: ({ binId, id }) => [binId, id],
    changedBinIds: itsBin,
    creates: noIds,
    predict: countAfterUpdate,
    items: {
      bins: itsBin,
      predict(inBin, items, { data: { binId, id, ...change } }, context) {
        if (binId !== inBin) return items;
        return items.map((each) => (each.id === id ? changeItem(each, change, context).item : each));
      },
    },
    text({ data: { id, notes, addTags, ...change }, rows }) {
      const before = rows?.find((each) => each.id === id);
      return textLines(itemText(before, change), notes, addTags?.join(', '));
    },
    clearsEmptyText: true,
    restoreOverwritten: ({ binId, id }, theirs) => ({ ...theirs, binId, id }),
  },

  'items.lend': {
    ...loanDefaults,
    predict: countAfterLoan(withLending, 'lend items', assertMayLend),
    items: { bins: itsBin, predict: itemsAfterLoan(withLending) },
    text: ({ data: { borrower, contact, note } }) => textLines(borrower, contact, note),
  },

  'items.return': {
    ...loanDefaults,
    predict: countAfterLoan(withReturn, 'lend items', assertMayReturn),
    items: { bins: itsBin, predict: itemsAfterLoan(withReturn) },
    text: () => '',
  },

  'items.changeLoan': {
    ...loanDefaults,
    predict: countAfterLoan(withLoanChange, 'change items'),
    items: { bins: itsBin, predict: itemsAfterLoan(withLoanChange) },
    text: ({ data: { borrower, contact, note } }) => textLines(borrower, contact, note),
    clearsEmptyText: true,
  },

  'items.move': {
    ...itemDefaults,
    namedIds: ({ binId, toBinId, ids }) => [binId, toBinId, ...ids],
    changedBinIds: bothBins,
    creates: ({ ids }) => ids,
    predict: countAfterMove,
    items: { bins: bothBins, predict: itemsAfterMove },
    text: ({ rows = [] }) => textLines(...rows.map((row) => itemText(row, {}))),
    clearsEmptyText: false,
    restoreOverwritten: neverOverwrites,
  },

  'items.delete': {
    ...itemDefaults,
    namedIds: ({ binId, ids }) => [binId, ...ids],
    changedBinIds: itsBin,
    creates: noIds,
    predict: countAfterDelete,
    items: {
      bins: itsBin,
      predict: (binId, items, { data }, context) =>
        changeChosen(binId, items, data, (each) => deleteItem(each, context)),
    },
    ...noText,
    restoreOverwritten: neverOverwrites,
  },

  'items.restore': {
    ...itemDefaults,
    namedIds: ({ binId, ids }) => [binId, ...ids],
    changedBinIds: itsBin,
    creates: ({ ids }) => ids,
    predict: countAfterRestore,
    items: {
      bins: itsBin,
      predict: (binId, items, { data }) => changeChosen(binId, items, data, restoreItem),
    },
    text: ({ rows = [] }) => textLines(...rows.map((row) => itemText(row, {}))),
    clearsEmptyText: false,
    restoreOverwritten: neverOverwrites,
  },
};

function itemText(
  before: Item | undefined,
  { name = before?.name, quantity, quantityBy = 0 }: Pick<ItemChange, 'name' | 'quantity' | 'quantityBy'>,
): string {
  if (name === undefined) return '';
  return copiedLine({ name, quantity: quantity ?? Math.max(0, (before?.quantity ?? 1) + quantityBy) });
}
