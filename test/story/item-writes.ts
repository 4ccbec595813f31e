import { type Chooser, unsentBy } from './chooser.ts';
import type { ExpectedItem } from './model.ts';
import type { Actor, StoryWrite } from './step.ts';

/** Writes to items; undefined if there is no suitable target. */
export const itemWrites = {
  createItems(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const bin = chooser.bin(actor, 'change items');
    if (bin === undefined) return undefined;
    const { random, model } = chooser;
    const items = Array.from({ length: random.between(1, 3) }, () => ({
      id: chooser.newId(),
      name: `Thing ${random.below(1_000)}`,
      quantity: random.between(1, 9),
    }));
    for (const { id } of items)
      model.state.items.push({ id, binId: bin.id, isTrashed: false, unsentBy: unsentBy(actor) });
    return [{ call: 'items.create', data: { binId: bin.id, items } }];
  },

  stepQuantity(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const item = chooser.item(actor, false);
    const quantityBy = chooser.random.between(1, 3);
    return item && [{ call: 'items.update', data: { binId: item.binId, id: item.id, quantityBy } }];
  },

  changeItem(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { random } = chooser;
    const item = chooser.item(actor, false);
    const notes = random.chance(0.3) ? null : `Note ${random.below(1_000)}`;
    const change = { notes, addTags: [`tag ${random.below(5)}`] };
    return item && [{ call: 'items.update', data: { binId: item.binId, id: item.id, ...change } }];
  },

  changeItems(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const item = chooser.item(actor, false);
    if (item === undefined) return undefined;
    const { id, binId } = item;
    const change = { unit: chooser.random.pick(['m', 'kg', null]), removeTags: ['tag 1'] };
    return [{ call: 'items.updateMany', data: { binId, items: [{ id, ...change }] } }];
  },

  lendItem(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const item = chooser.item(actor, false);
    if (item === undefined) return undefined;
    const { id, binId } = item;
    const { random } = chooser;
    const of = { binId, id, loanId: chooser.newId() };
    const [quantity, back] = [random.between(1, 3), random.between(1, 3)];
    const borrower = random.pick(['Erik', 'Åsa', 'Sven']);
    const lend: StoryWrite = { call: 'items.lend', data: { ...of, quantity, borrower } };
    if (random.chance(0.4)) return [lend];
    const change: StoryWrite = { call: 'items.changeLoan', data: { ...of, dueDate: '2026-08-01' } };
    return [lend, change, { call: 'items.return', data: { ...of, quantity: back } }];
  },

  /** Lends like older builds, which know a single loan per item. */
  lendAsBefore(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const item = chooser.item(actor, false);
    const loanedTo = chooser.random.pick(['Erik', 'Åsa', null]);
    const counted = loanedTo === null ? { loanedCount: null } : { loanedCount: 1, quantityBy: -1 };
    return item && [{ call: 'items.update', data: { binId: item.binId, id: item.id, loanedTo, ...counted } }];
  },

  moveItems(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const item = chooser.item(actor, false);
    const to = chooser.bin(actor, 'change items', { owner: chooser.model.bin(item?.binId)?.owner });
    if (item === undefined || to === undefined) return undefined;
    return [move(item, to.id)];
  },

  moveAwayAndBack(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const item = chooser.item(actor, false);
    const to = chooser.bin(actor, 'change items', { owner: chooser.model.bin(item?.binId)?.owner });
    if (item === undefined || to === undefined) return undefined;
    const from = item.binId;
    return [move(item, to.id), move(item, from)];
  },

  deleteItems(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const item = chooser.item(actor, false);
    if (item) item.isTrashed = true;
    return item && [{ call: 'items.delete', data: { binId: item.binId, ids: [item.id] } }];
  },

  restoreItems(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const item = chooser.item(actor, true);
    if (item) item.isTrashed = false;
    return item && [{ call: 'items.restore', data: { binId: item.binId, ids: [item.id] } }];
  },
};

function move(item: ExpectedItem, toBinId: string): StoryWrite {
  const binId = item.binId;
  item.binId = toBinId;
  return { call: 'items.move', data: { binId, ids: [item.id], toBinId } };
}
