import {
  coversNothing,
  idsIn,
  noIds,
  noText,
  type QueuedWritesOf,
  sameAccount,
  textLines,
} from '../queued-write.ts';
import { showItemLines } from './item-lines.ts';
import { changeItem, deleteItem, restoreItem } from './item-rules.ts';
import { itemText } from './item-text.ts';
import {
  countAfterCreate,
  countAfterDelete,
  countAfterMove,
  countAfterRestore,
  countAfterUpdate,
} from './predict-counts.ts';
import { changeChosen, itemsAfterCreate, itemsAfterMove } from './predict-items.ts';

const ofItems = { account: sameAccount, isTold: true, endsSight: false } as const;

const itsBin = ({ binId }: { binId: string }) => [binId];
const bothBins = ({ binId, toBinId }: { binId: string; toBinId: string }) => [binId, toBinId];

export const itemWrites: QueuedWritesOf<'items'> = {
  'items.create': {
    ...ofItems,
    touches: ({ binId, items }) => [binId, ...idsIn(...items.map(({ id }) => id))],
    changesBins: itsBin,
    creates: ({ items }) => idsIn(...items.map(({ id }) => id)),
    predict: ({ bins }, { data }, context) => ({ bins: [countAfterCreate(bins, data, context)] }),
    items: {
      bins: itsBin,
      predict: (binId, items, { data }, context) =>
        data.binId === binId ? itemsAfterCreate(items, data, context) : items,
    },
    text: ({ data }) =>
      textLines(
        ...data.items.map(({ name, quantity = 1, notes }) =>
          textLines(showItemLines([{ name, quantity }]), notes),
        ),
      ),
    clearsEmptyText: false,
    withTheirs: coversNothing,
  },

  'items.update': {
    ...ofItems,
    touches: ({ binId, id }) => [binId, id],
    changesBins: itsBin,
    creates: noIds,
    predict: ({ bins }, operation, context) => ({ bins: [countAfterUpdate(bins, operation, context)] }),
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
    withTheirs: ({ binId, id }, theirs) => ({ ...theirs, binId, id }),
  },

  'items.move': {
    ...ofItems,
    touches: ({ binId, toBinId, ids }) => [binId, toBinId, ...ids],
    changesBins: bothBins,
    creates: ({ ids }) => ids,
    predict: ({ bins }, operation, context) => ({ bins: countAfterMove(bins, operation, context) }),
    items: { bins: bothBins, predict: itemsAfterMove },
    text: ({ rows = [] }) => textLines(...rows.map((row) => itemText(row, {}))),
    clearsEmptyText: false,
    withTheirs: coversNothing,
  },

  'items.delete': {
    ...ofItems,
    touches: ({ binId, ids }) => [binId, ...ids],
    changesBins: itsBin,
    creates: noIds,
    predict: ({ bins }, operation) => ({ bins: [countAfterDelete(bins, operation)] }),
    items: {
      bins: itsBin,
      predict: (binId, items, { data }, context) =>
        changeChosen(binId, items, data, (each) => deleteItem(each, context)),
    },
    text: noText,
    clearsEmptyText: false,
    withTheirs: coversNothing,
  },

  'items.restore': {
    ...ofItems,
    touches: ({ binId, ids }) => [binId, ...ids],
    changesBins: itsBin,
    creates: ({ ids }) => ids,
    predict: ({ bins }, operation, context) => ({ bins: [countAfterRestore(bins, operation, context)] }),
    items: {
      bins: itsBin,
      predict: (binId, items, { data }) => changeChosen(binId, items, data, restoreItem),
    },
    text: ({ rows = [] }) => textLines(...rows.map((row) => itemText(row, {}))),
    clearsEmptyText: false,
    withTheirs: coversNothing,
  },
};
