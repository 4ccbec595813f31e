import { describe, expect, it } from 'vitest';
import type { Item } from '#domain/items/item.ts';
import { itemChangeOf, valuesOf } from '../features/things/items/form/item-values.ts';
import { applyInput, mergeSource as followThing, openEdit } from './edit-state.ts';

const socks: Item = {
  id: 'item-1',
  binId: 'bin-1',
  name: 'Socks',
  quantity: 3,
  tags: ['winter', 'wool'],
  dateAdded: '2026-05-03T10:00:00.000Z',
  updatedAt: '2026-05-03T10:00:00.000Z',
};
const defaults = { locale: 'en', currency: 'EUR' } as const;
const shownOf = (item: Item) => valuesOf(item, defaults);
const follow = (state: typeof opened, item: Item) => followThing(state, item, shownOf(item));
const opened = openEdit(socks, shownOf(socks));

describe('someone else changes the item while its form is open', () => {
  it('follows in a field where nothing was typed, and says so', () => {
    const state = follow(opened, { ...socks, quantity: 4 });
    expect(state.values.quantity).toBe('4');
    expect(state.news.get('quantity')).toBe('taken');
    expect(itemChangeOf(state.base, state.values, defaults)).toBeUndefined();
  });

  it('keeps what was typed, and saving sends the latest value as the one seen', () => {
    const state = follow(applyInput(opened, { quantity: '7' }), { ...socks, quantity: 4 });
    expect(state.values.quantity).toBe('7');
    expect(state.news.get('quantity')).toBe('kept');
    expect(state.latest.quantity).toBe('4');
    expect(itemChangeOf(state.base, state.values, defaults)).toEqual({ quantity: 7, was: { quantity: 4 } });
  });

  it('takes the latest value on request', () => {
    const kept = follow(applyInput(opened, { quantity: '7' }), { ...socks, quantity: 4 });
    const state = applyInput(kept, { quantity: kept.latest.quantity });
    expect(state.values.quantity).toBe('4');
    expect(state.news.size).toBe(0);
  });

  it('reports no conflict when both wrote the same', () => {
    expect(follow(applyInput(opened, { quantity: '4' }), { ...socks, quantity: 4 }).news.size).toBe(0);
  });

  it('clears the conflict after typing, or when values match', () => {
    const taken = follow(opened, { ...socks, name: 'Warm socks' });
    expect(applyInput(taken, { name: 'Warm sock' }).news.size).toBe(0);
    const kept = follow(applyInput(opened, { name: 'My socks' }), { ...socks, name: 'Warm socks' });
    expect(applyInput(kept, { name: 'My sock' }).news.get('name')).toBe('kept');
    expect(applyInput(kept, { name: 'Warm socks' }).news.size).toBe(0);
  });

  it('handles each field separately', () => {
    const typed = applyInput(opened, { name: 'My socks' });
    const state = follow(typed, { ...socks, name: 'Warm socks', notes: 'Grey' });
    expect(state.values).toMatchObject({ name: 'My socks', notes: 'Grey' });
    expect([...state.news]).toEqual([
      ['name', 'kept'],
      ['notes', 'taken'],
    ]);
    expect(applyInput(state, { name: 'Warm socks', notes: 'Grey, old' }).news.size).toBe(0);
  });

  it('merges tags instead of choosing', () => {
    const mine = applyInput(opened, { tags: ['winter', 'blue'] });
    const state = follow(mine, { ...socks, tags: ['winter', 'wool', 'warm'] });
    expect(state.values.tags).toEqual(['winter', 'warm', 'blue']);
    expect(itemChangeOf(state.base, state.values, defaults)).toEqual({
      addTags: ['blue'],
      removeTags: ['wool'],
    });
  });
});
