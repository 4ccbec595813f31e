import { describe, expect, it } from 'vitest';
import type { BinHeader } from './bins/bin.ts';
import { binFrom } from './bins/bin-rules.ts';
import type { Headers } from './device-view.ts';
import type { Item } from './items/item.ts';
import { locationFrom } from './locations/location-rules.ts';
import type { Operation, PredictContext } from './operation.ts';
import { ceilings } from './plans/ceilings.ts';
import { predict, predictItems } from './predict.ts';

const olga: PredictContext = {
  userId: 'olga',
  userName: 'Olga',
  now: '2026-05-03T10:00:00.000Z',
  plan: 'free',
};

function bin(id: string, name: string, more: Partial<BinHeader> = {}): BinHeader {
  const identity = {
    id,
    ownerId: 'olga',
    ownerScopedId: '0123456789',
    qrCode: 'ABCDEFGHJKMN',
    role: 'owner',
  } as const;
  return { ...binFrom({ name }, identity, olga), ...more };
}

function headers(...bins: BinHeader[]): Headers {
  return new Map(bins.map((each) => [each.id, each]));
}

function item(id: string, binId: string, more: Partial<Item> = {}): Item {
  const at = '2026-05-01T08:00:00.000Z';
  return { id, binId, name: id, quantity: 1, tags: [], dateAdded: at, updatedAt: at, ...more };
}

function predictHeaders(bins: Headers, operation: Operation, context: PredictContext): Headers {
  return predict({ bins, locations: new Map() }, operation, context).bins;
}

function codeOf(act: () => unknown): string | undefined {
  try {
    act();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return undefined;
}

describe('bins on the screen before the server answers', () => {
  it('notes that a bin was opened, at most once an hour', () => {
    const open: Operation = { call: 'bins.open', data: { id: 'k' } };
    const shown = (lastAccessed?: string) =>
      predictHeaders(headers(bin('k', 'Kitchen', { lastAccessed })), open, olga).get('k')?.lastAccessed;
    expect(shown()).toBe(olga.now);
    expect(shown('2026-05-03T09:00:00.000Z')).toBe(olga.now);
    expect(shown('2026-05-03T09:30:00.000Z')).toBe('2026-05-03T09:30:00.000Z');
  });

  it('marks a bin as missing, and finds it by word, by scan and by move', () => {
    const shown = (bins: Headers, operation: Operation) => predictHeaders(bins, operation, olga);
    const present = headers(bin('k', 'Kitchen'), bin('g', 'Garage'));
    const missing = shown(present, { call: 'bins.update', data: { id: 'k', isMissing: true } });
    expect(missing.get('k')?.missingSince).toBe(olga.now);
    const earlier = '2026-05-03T09:00:00.000Z';
    const finding: Operation[] = [
      { call: 'bins.update', data: { id: 'k', isMissing: false } },
      { call: 'bins.see', data: { id: 'k' } },
      { call: 'bins.see', data: { id: 'k', at: earlier, wasMissing: true } },
      { call: 'bins.move', data: { id: 'k', parentBinId: 'g' } },
    ];
    for (const operation of finding)
      expect(shown(missing, operation).get('k')).not.toHaveProperty('missingSince');
    const notFinding: Operation[] = [
      { call: 'bins.see', data: { id: 'k', at: earlier } },
      { call: 'bins.move', data: { id: 'k', parentBinId: null } },
    ];
    for (const operation of notFinding)
      expect(shown(missing, operation).get('k')?.missingSince).toBe(olga.now);
  });

  it('refuses a label that looks like a code, before the server does', () => {
    const create: Operation = {
      call: 'bins.create',
      data: { id: 'k', name: 'K', qrLabel: 'ABCD EFGH JKMN' },
    };
    expect(codeOf(() => predictHeaders(headers(), create, olga))).toBe('bins.labelLikeCode');
    const update: Operation = { call: 'bins.update', data: { id: 'k', qrLabel: 'abcdefghjkmn' } };
    expect(codeOf(() => predictHeaders(headers(bin('k', 'K')), update, olga))).toBe('bins.labelLikeCode');
  });

  it('shows a created bin, private, with nothing in it', () => {
    const after = predictHeaders(headers(), { call: 'bins.create', data: { id: 'k', name: 'Kök' } }, olga);
    expect(after.get('k')).toMatchObject({
      name: 'Kök',
      nameKey: 'kök',
      isPrivate: true,
      itemCount: 0,
      role: 'owner',
    });
  });

  it('refuses a name that differs only in case and spaces, except one in the trash', () => {
    const create: Operation = { call: 'bins.create', data: { id: 'b', name: ' kök ' } };
    expect(codeOf(() => predictHeaders(headers(bin('a', 'Kök')), create, olga))).toBe('bins.duplicateName');
    const trashed = bin('a', 'Kök', { deletedAt: olga.now });
    expect(codeOf(() => predictHeaders(headers(trashed), create, olga))).toBeUndefined();
  });

  it('refuses a rename to a taken name with the sentence of renaming', () => {
    const both = headers(bin('a', 'Kök'), bin('b', 'Vind'));
    expect(
      codeOf(() => predictHeaders(both, { call: 'bins.update', data: { id: 'b', name: 'kök' } }, olga)),
    ).toBe('bins.duplicateRename');
    expect(
      predictHeaders(both, { call: 'bins.update', data: { id: 'a', name: 'KÖK' } }, olga).get('a')?.name,
    ).toBe('KÖK');
  });

  it('refuses a bin and a place where as many are kept as may be, the trash included', () => {
    const { bins: binsMax, locations: placesMax } = ceilings.free;
    const trashed = Array.from({ length: binsMax }, (_, n) =>
      bin(`${n}`, `Box ${n}`, { deletedAt: olga.now }),
    );
    const create: Operation = { call: 'bins.create', data: { id: 'x', name: 'New' } };
    expect(codeOf(() => predictHeaders(headers(...trashed), create, olga))).toBe('bins.full');
    expect(codeOf(() => predictHeaders(headers(...trashed.slice(1)), create, olga))).toBeUndefined();
    const place = locationFrom({ id: 'p', name: 'Attic' }, olga);
    const places = Array.from({ length: placesMax }, (_, n) => [`${n}`, { ...place, id: `${n}` }] as const);
    const createPlace: Operation = { call: 'locations.create', data: { id: 'x', name: 'New' } };
    const add = (count: number) =>
      predict({ bins: new Map(), locations: new Map(places.slice(0, count)) }, createPlace, olga);
    expect(codeOf(() => add(placesMax))).toBe('locations.full');
    expect(add(placesMax - 1).locations.size).toBe(placesMax);
  });

  it('refuses the sixth bin on the free plan, counting archived ones but no trash', () => {
    const five = [0, 1, 2, 3, 4].map((n) => bin(`${n}`, `Box ${n}`, n === 0 ? { archivedAt: olga.now } : {}));
    const create: Operation = { call: 'bins.create', data: { id: 'x', name: 'New' } };
    expect(codeOf(() => predictHeaders(headers(...five), create, olga))).toBe('bins.limitReached');
    five[0] = bin('0', 'Box 0', { deletedAt: olga.now });
    expect(codeOf(() => predictHeaders(headers(...five), create, olga))).toBeUndefined();
  });

  it('keeps a bin from lying inside itself', () => {
    const nested = headers(
      bin('a', 'A'),
      bin('b', 'B', { parentBinId: 'a' }),
      bin('c', 'C', { parentBinId: 'b' }),
    );
    const move = (id: string, parentBinId: string | null) =>
      codeOf(() => predictHeaders(nested, { call: 'bins.move', data: { id, parentBinId } }, olga));
    expect(move('a', 'c')).toBe('bins.cycle');
    expect(move('a', 'a')).toBe('bins.cycle');
    expect(move('c', 'a')).toBeUndefined();
    expect(move('b', null)).toBeUndefined();
  });

  it('deletes a bin with sub-bins only when asked to, and restores what went along', () => {
    const nested = headers(bin('a', 'A'), bin('b', 'B', { parentBinId: 'a' }));
    expect(codeOf(() => predictHeaders(nested, { call: 'bins.delete', data: { id: 'a' } }, olga))).toBe(
      'bins.hasSubBins',
    );
    const gone = predictHeaders(nested, { call: 'bins.delete', data: { id: 'a', cascade: true } }, olga);
    expect([...gone.values()].every((each) => each.deletedWith === 'a')).toBe(true);
    const back = predictHeaders(gone, { call: 'bins.restore', data: { id: 'a' } }, olga);
    expect([...back.values()].some((each) => each.deletedAt !== undefined)).toBe(false);
    expect(back.get('b')?.parentBinId).toBe('a');
  });

  it('restores to the top level if the parent is in the trash, renamed if taken', () => {
    const bins = headers(
      bin('a', 'A', { deletedAt: olga.now, deletedWith: 'a' }),
      bin('b', 'B', { parentBinId: 'a', deletedAt: olga.now, deletedWith: 'b' }),
      bin('n', 'b'),
    );
    expect(codeOf(() => predictHeaders(bins, { call: 'bins.restore', data: { id: 'b' } }, olga))).toBe(
      'bins.duplicateName',
    );
    const back = predictHeaders(bins, { call: 'bins.restore', data: { id: 'b', name: 'B 2' } }, olga).get(
      'b',
    );
    expect(back).toMatchObject({ name: 'B 2', nameKey: 'b 2' });
    expect(back?.parentBinId).toBeUndefined();
  });

  it('brings a bin below back under the next free name where its own was taken', () => {
    const trashed = { deletedAt: olga.now, deletedWith: 'g' };
    const bins = headers(
      bin('g', 'Garage', trashed),
      bin('s', 'Shelf', { ...trashed, parentBinId: 'g' }),
      bin('n', 'shelf'),
    );
    const back = predictHeaders(bins, { call: 'bins.restore', data: { id: 'g' } }, olga);
    expect(back.get('s')).toMatchObject({ name: 'Shelf 2', nameKey: 'shelf 2' });
  });

  it('refuses to bring two bins back under the same name', () => {
    const gone = { deletedAt: olga.now, deletedWith: 'g' };
    const bins = headers(bin('g', 'Garage', gone), bin('s', 'Shelf', { ...gone, parentBinId: 'g' }));
    const back = (name: string) => () =>
      predictHeaders(bins, { call: 'bins.restore', data: { id: 'g', name } }, olga);
    expect(codeOf(back('shelf'))).toBe('bins.duplicateName');
    expect(back('Hall')().get('g')).toMatchObject({ name: 'Hall', nameKey: 'hall' });
  });
});

describe('items on the screen before the server answers', () => {
  it('adds, counts and refuses what does not fit', () => {
    const bins = headers(bin('a', 'A', { itemCount: 19, quantityTotal: 30 }));
    const one: Operation = {
      call: 'items.create',
      data: { binId: 'a', items: [{ id: 'x', name: 'Drill', quantity: 3 }] },
    };
    expect(predictHeaders(bins, one, olga).get('a')).toMatchObject({ itemCount: 20, quantityTotal: 33 });
    expect(predictItems('a', [], one, olga)).toMatchObject([
      { id: 'x', name: 'Drill', quantity: 3, tags: [] },
    ]);
    const two: Operation = {
      call: 'items.create',
      data: {
        binId: 'a',
        items: [
          { id: 'x', name: 'Drill' },
          { id: 'y', name: 'Saw' },
        ],
      },
    };
    expect(codeOf(() => predictHeaders(bins, two, olga))).toBe('items.limitReached');
  });

  it('shows an item once although its creation was answered meanwhile', () => {
    const create: Operation = {
      call: 'items.create',
      data: { binId: 'a', items: [{ id: 'x', name: 'Drill' }] },
    };
    expect(predictItems('a', [item('x', 'a')], create, olga)).toHaveLength(1);
  });

  it('moves rows from one bin to the other', () => {
    const rows = [item('x', 'a', { quantity: 4 })];
    const move: Operation = { call: 'items.move', data: { binId: 'a', ids: ['x'], toBinId: 'b' }, rows };
    const bins = headers(bin('a', 'A', { itemCount: 1, quantityTotal: 4 }), bin('b', 'B'));
    expect(predictItems('a', rows, move, olga)).toEqual([]);
    expect(predictItems('b', [], move, olga)).toMatchObject([{ id: 'x', binId: 'b', quantity: 4 }]);
    expect(predictItems('c', rows, move, olga)).toBe(rows);
    const after = predictHeaders(bins, move, olga);
    expect(after.get('a')).toMatchObject({ itemCount: 0, quantityTotal: 0 });
    expect(after.get('b')).toMatchObject({ itemCount: 1, quantityTotal: 4 });
  });

  it('deletes into the trash and takes back', () => {
    const rows = [item('x', 'a')];
    const chosen = { binId: 'a', ids: ['x'] };
    const gone = predictItems('a', rows, { call: 'items.delete', data: chosen, rows }, olga);
    expect(gone[0]?.deletedAt).toBe(olga.now);
    expect(predictItems('a', gone, { call: 'items.restore', data: chosen, rows }, olga)).toEqual(rows);
  });

  it('takes out to nothing, says who has it, and forgets that when it comes back', () => {
    const rows = [item('x', 'a', { quantity: 2 })];
    const step = (by: number): Operation => ({
      call: 'items.update',
      data: { binId: 'a', id: 'x', quantityBy: by },
      rows,
    });
    const out = predictItems('a', rows, step(-5), olga);
    expect(out[0]).toMatchObject({ quantity: 0, outBy: 'Olga', outAt: olga.now });
    const back = predictItems('a', out, step(1), olga);
    expect(back[0]?.quantity).toBe(1);
    expect(back[0]).not.toHaveProperty('outBy');
  });

  it("refuses to restore an item into a full bin of one's own", () => {
    const full = headers(bin('k', 'Kök', { itemCount: 20 }));
    const operation: Operation = {
      call: 'items.restore',
      data: { binId: 'k', ids: ['a'] },
      rows: [item('a', 'k', { deletedAt: olga.now })],
    };
    expect(codeOf(() => predictHeaders(full, operation, olga))).toBe('items.limitReached');
    expect(codeOf(() => predictHeaders(full, operation, { ...olga, plan: 'pro' }))).toBeUndefined();
  });
});

describe('what a role may do is refused on the screen too', () => {
  const viewer = headers(bin('a', 'A', { role: 'viewer', ownerId: 'erik' }));
  const editor = headers(bin('a', 'A', { role: 'editor', ownerId: 'erik' }));
  const add: Operation = { call: 'items.create', data: { binId: 'a', items: [{ id: 'x', name: 'Drill' }] } };

  it('a viewer changes nothing; an editor cannot delete the bin or make it public', () => {
    expect(codeOf(() => predictHeaders(viewer, add, olga))).toBe('access.denied');
    expect(codeOf(() => predictHeaders(editor, add, olga))).toBeUndefined();
    expect(codeOf(() => predictHeaders(editor, { call: 'bins.delete', data: { id: 'a' } }, olga))).toBe(
      'access.denied',
    );
    const publish: Operation = { call: 'bins.update', data: { id: 'a', isPrivate: false } };
    expect(codeOf(() => predictHeaders(editor, publish, olga))).toBe('access.denied');
  });

  it('what is unknown and what is hidden is the same refusal', () => {
    expect(codeOf(() => predictHeaders(headers(), add, olga))).toBe('bins.notFound');
  });
});
