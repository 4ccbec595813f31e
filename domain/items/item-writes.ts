import type { EffectiveRole } from '../access/access.ts';
import { type Act, assertCan, mayTakeOut } from '../access/access-rules.ts';
import type { CallData } from '../calls.ts';
import { type DeviceView, requireBin, type WriteContext } from '../device-view.ts';
import { AppError } from '../errors.ts';
import {
  idsIn,
  neverOverwrites,
  noIds,
  noText,
  type Predict,
  type PredictContext,
  type PredictItems,
  type QueuedWritesOf,
  sameAccount,
  textLines,
} from '../operation.ts';
import { assertRoomForItems, assertRoomInBin } from '../plans/plan-rules.ts';
import { placesAround } from '../tree.ts';
import type { Item, ItemChange } from './item.ts';
import {
  changeItem,
  copiedLine,
  deleteItem,
  itemFrom,
  moveItem,
  restoreItem,
  withLending,
  withLoanChange,
  withReturn,
} from './item-rules.ts';
import { assertMayChangeLoan, assertMayLend, assertMayReturn } from './loan-rules.ts';

const itemsAfterCreate: PredictItems<'items.create'> = (binId, items, { data }, context) => {
  if (data.binId !== binId) return items;
  const present = new Set(items.map((item) => item.id));
  const created = data.items.flatMap((item) =>
    item.id === undefined || present.has(item.id) ? [] : [itemFrom({ ...item, id: item.id }, binId, context)],
  );
  return [...items, ...created];
};

const itemsAfterMove: PredictItems<'items.move'> = (
  binId,
  items,
  { data: { binId: from, toBinId, ids }, rows = [] },
  context,
) => {
  if (from === toBinId) return items;
  if (from === binId) return items.filter((item) => !ids.includes(item.id));
  if (toBinId !== binId) return items;
  const present = new Set(items.map((item) => item.id));
  const arriving = rows.filter((row) => ids.includes(row.id) && !present.has(row.id));
  return [...items, ...arriving.map((each) => moveItem(each, toBinId, context))];
};

const countAfterCreate: Predict<'items.create'> = (view, { data: { binId, items } }, context) => {
  const bin = changeable(view, binId);
  assertRoomToAdd(bin, items.length, context);
  const quantity = sumOf(items.map(({ quantity = 1 }) => quantity));
  return { bins: [count(bin, items.length, quantity)] };
};

const countAfterUpdate: Predict<'items.update'> = (
  view,
  { data: { binId, id, ...change }, rows },
  context,
) => {
  const bin = changeable(view, binId);
  const before = rows?.find((row) => row.id === id);
  if (before === undefined) return {};
  const { item } = changeItem(before, change, context);
  return { bins: [count(bin, 0, item.quantity - before.quantity)] };
};

const countAfterUpdates: Predict<'items.updateMany'> = (
  view,
  { data: { binId, items }, rows = [] },
  context,
) => {
  const bin = changeable(view, binId);
  const changes = new Map(items.map(({ id, ...change }) => [id, change]));
  const more = rows.map((row) => {
    const change = changes.get(row.id);
    return change ? changeItem(row, change, context).item.quantity - row.quantity : 0;
  });
  return { bins: [count(bin, 0, sumOf(more))] };
};

const countAfterMove: Predict<'items.move'> = (view, operation, context) => {
  const { binId, toBinId, ids } = operation.data;
  if (binId === toBinId) {
    assertCan(requireBin(view.bins, binId).role, 'change items');
    return {};
  }
  const from = changeable(view, binId);
  const to = changeable(view, toBinId);
  if (from.ownerId !== to.ownerId) throw new AppError('bins.otherOwner');
  assertRoomToAdd(to, ids.length, context);
  return { bins: [countRows(from, operation, -1), countRows(to, operation, 1)] };
};

const countAfterDelete: Predict<'items.delete'> = (view, operation) => {
  return { bins: [countRows(changeable(view, operation.data.binId), operation, -1)] };
};

const countAfterRestore: Predict<'items.restore'> = (view, operation, { userId, plan }) => {
  const { binId, ids } = operation.data;
  const bin = changeable(view, binId);
  if (bin.ownerId === userId) assertRoomForItems(plan, bin.itemCount, ids.length);
  return { bins: [countRows(bin, operation, 1)] };
};

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
        return items.map((item) => (item.id === id ? changeItem(item, change, context).item : item));
      },
    },
    text({ data: { id, notes, addTags, ...change }, rows }) {
      const before = rows?.find((row) => row.id === id);
      return textLines(itemText(before, change), notes, addTags?.join(', '));
    },
    clearsEmptyText: true,
    restoreOverwritten: ({ binId, id }, previous) => ({ ...previous, binId, id }),
  },

  'items.updateMany': {
    ...itemDefaults,
    namedIds: ({ binId, items }) => [binId, ...items.map(({ id }) => id)],
    changedBinIds: itsBin,
    creates: noIds,
    predict: countAfterUpdates,
    items: {
      bins: itsBin,
      predict(inBin, items, { data }, context) {
        if (data.binId !== inBin) return items;
        const changes = new Map(data.items.map(({ id, ...change }) => [id, change]));
        return items.map((item) => {
          const change = changes.get(item.id);
          return change ? changeItem(item, change, context).item : item;
        });
      },
    },
    text: ({ data, rows = [] }) => {
      const before = new Map(rows.map((row) => [row.id, row]));
      return textLines(
        ...data.items.flatMap(({ id, notes, addTags, ...change }) => [
          itemText(before.get(id), change),
          notes,
          addTags?.join(', '),
        ]),
      );
    },
    clearsEmptyText: true,
    restoreOverwritten: neverOverwrites,
  },

  'items.lend': {
    ...loanDefaults,
    predict: countAfterLoan(withLending, assertMayLend),
    items: { bins: itsBin, predict: itemsAfterLoan(withLending) },
    text: ({ data: { borrower, contact, note } }) => textLines(borrower, contact, note),
  },

  'items.return': {
    ...loanDefaults,
    predict: countAfterLoan(withReturn, assertMayReturn),
    items: { bins: itsBin, predict: itemsAfterLoan(withReturn) },
    text: () => '',
  },

  'items.changeLoan': {
    ...loanDefaults,
    predict: countAfterLoan(withLoanChange, assertMayChangeLoan),
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

type Counted = ReturnType<typeof requireBin>;

/** The quantity changes as the item's does by this rule. */
function countAfterLoan<N extends LoanName>(
  rule: LoanRule<N>,
  assertMay: (
    role: EffectiveRole,
    item: Item,
    change: Omit<CallData<N>, 'binId' | 'id'>,
    context: PredictContext,
  ) => void,
): Predict<N> {
  return (view, { data, rows }, context) => {
    const { binId, id, ...change } = data;
    const bin = changeable(view, binId, 'lend items');
    const before = rows?.find((row) => row.id === id);
    if (before === undefined) return {};
    assertMay(bin.role, before, change, context);
    return { bins: [count(bin, 0, rule(before, change, context).quantity - before.quantity)] };
  };
}

function changeable({ bins, locations }: DeviceView, id: string, act: Act = 'change items'): Counted {
  const bin = requireBin(bins, id);
  if (act !== 'lend items' || !mayTakeOut(bin, placesAround(locations, bin))) assertCan(bin.role, act);
  if (bin.deletedAt !== undefined) throw new AppError('bins.inTrash');
  return bin;
}

/** The device doesn't know the size of the trash, nor the bytes; the server checks those. */
function assertRoomToAdd(bin: Counted, more: number, { userId, plan }: PredictContext): void {
  if (bin.ownerId !== userId) return;
  assertRoomForItems(plan, bin.itemCount, more);
  assertRoomInBin(plan, { rows: bin.itemCount, bytes: 0 }, { rows: more, bytes: 0 });
}

function countRows(
  bin: Counted,
  { data, rows = [] }: { data: { ids: string[] }; rows?: Item[] },
  sign: 1 | -1,
): Counted {
  return count(bin, sign * data.ids.length, sign * sumOf(rows.map(({ quantity }) => quantity)));
}

function count(bin: Counted, items: number, quantity: number): Counted {
  return { ...bin, itemCount: bin.itemCount + items, quantityTotal: bin.quantityTotal + quantity };
}

function sumOf(quantities: readonly number[]): number {
  return quantities.reduce((sum, each) => sum + each, 0);
}

type LoanName = 'items.lend' | 'items.return' | 'items.changeLoan';
type LoanRule<N extends LoanName> = (
  item: Item,
  change: Omit<CallData<N>, 'binId' | 'id'>,
  context: WriteContext,
) => Item;

function itemsAfterLoan<N extends LoanName>(rule: LoanRule<N>): PredictItems<N> {
  return (inBin, items, { data }, context) => {
    const { binId, id, ...change } = data;
    return binId === inBin
      ? items.map((item) => (item.id === id ? rule(item, change, context) : item))
      : items;
  };
}

function changeChosen(
  binId: string,
  items: readonly Item[],
  chosen: { binId: string; ids: string[] },
  change: (item: Item) => Item,
): readonly Item[] {
  if (chosen.binId !== binId) return items;
  const ids = new Set(chosen.ids);
  return items.map((each) => (ids.has(each.id) ? change(each) : each));
}
