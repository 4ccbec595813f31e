import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { buildBin, buildItem, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { test } from '#test/server-test.ts';
import { queryWholeBin } from './bin.queries.ts';

const named = (name: string) => `${name} ${uuidv7()}`;

test('a new bin has all that the specification gives it', async ({ olga }) => {
  const id = uuidv7();
  const name = `  Kitchen   Å ${id} `;
  const bin = await olga.act('bins.create', {
    id,
    name,
    qrLabel: 'K1',
    description: 'Top shelf',
    tags: ['Food'],
  });
  expect(bin).toMatchObject({
    id,
    name: `Kitchen Å ${id}`,
    nameKey: `kitchen å ${id}`,
    ownerId: olga.id,
    userId: olga.id,
    isPrivate: true,
    qrLabel: 'K1',
    description: 'Top shelf',
    tags: ['Food'],
    accessList: {},
    pendingRequests: {},
    items: [],
    role: 'owner',
    itemCount: 0,
    quantityTotal: 0,
    revisions: { [id]: 1 },
  });
  expect(bin.ownerScopedId).toMatch(/^[0-9a-f]{10}$/);
  expect(bin.qrCode).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
  expect(Math.abs(Date.parse(bin.createdAt) - Date.now())).toBeLessThan(60_000);
  for (const unset of ['parentBinId', 'color', 'icon', 'lastAccessed', 'archivedAt', 'deletedAt']) {
    expect(bin).not.toHaveProperty(unset);
  }
});

test('a bin without an id of its own gets one', async ({ server, olga }) => {
  expect((await buildBin(server, { owner: olga })).id).toMatch(/^[0-9a-f-]{36}$/);
});

test('a taken id is refused alike whosever it is', async ({ server, olga }) => {
  const mine = await buildBin(server, { owner: olga });
  const othersBin = await buildBin(server);
  for (const { id } of [mine, othersBin]) {
    const { status, error } = await olga.call('bins.create', { id, name: named('Box') });
    expect(status).toBe(409);
    expect(error).toEqual({
      status: 'ALREADY_EXISTS',
      message: 'This id is taken.',
      details: { code: 'ids.taken' },
    });
  }
});

test('a name is taken whatever its case and spaces, but only among one owner’s', async ({ server, olga }) => {
  const name = named('Cellar');
  await olga.act('bins.create', { name });
  const { status, error } = await olga.call('bins.create', { name: `  ${name.toUpperCase()} ` });
  expect(status).toBe(409);
  expect(error?.status).toBe('ALREADY_EXISTS');
  expect(error?.message).toBe('You already have a bin with this name. Please choose another name.');
  await buildBin(server, { name });
});

test('a rename to a taken name is refused; to its own name in another case not', async ({ server, olga }) => {
  const first = await buildBin(server, { owner: olga, name: named('First') });
  const second = await buildBin(server, { owner: olga, name: named('Second') });
  const { status, error } = await olga.call('bins.update', { id: second.id, name: first.name.toUpperCase() });
  expect(status).toBe(409);
  expect(error?.message).toBe('Duplicate bin name for your account');
  const renamed = await olga.act('bins.update', { id: second.id, name: second.name.toUpperCase() });
  expect(renamed.name).toBe(second.name.toUpperCase());
});

test('a change leaves absent fields, clears null ones and tells what it covered', async ({
  server,
  olga,
}) => {
  const bin = await buildBin(server, { owner: olga, description: 'Old', qrLabel: 'A1', color: 'rust' });
  const first = await olga.act('bins.update', { id: bin.id, description: 'Mine', qrLabel: null });
  expect(first).toMatchObject({ description: 'Mine', color: 'rust', revision: bin.revision + 1 });
  expect(first).not.toHaveProperty('qrLabel');
  const late = await olga.act('bins.update', {
    id: bin.id,
    description: 'Late',
    was: { description: 'Old' },
  });
  expect(late).toMatchObject({ description: 'Late', overwrote: { description: 'Mine' } });
  const apart = await olga.act('bins.update', { id: bin.id, color: 'sky', was: { color: 'rust' } });
  expect(apart).not.toHaveProperty('overwrote');
  expect(apart).toMatchObject({ description: 'Late', color: 'sky' });
});

test('tags come and go one by one; archiving can be taken back', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga, tags: ['one', 'two'] });
  const tagged = await olga.act('bins.update', {
    id: bin.id,
    addTags: ['TWO', 'three'],
    removeTags: ['one'],
  });
  expect(tagged.tags).toEqual(['two', 'three']);
  expect((await olga.act('bins.update', { id: bin.id, archived: true })).archivedAt).toBeDefined();
  expect(await olga.act('bins.update', { id: bin.id, archived: false })).not.toHaveProperty('archivedAt');
});

test('only the owner changes who may find a bin', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  expect((await olga.act('bins.update', { id: bin.id, isPrivate: false })).isPrivate).toBe(false);
});

test('a bin cannot come to lie inside itself', async ({ server, olga }) => {
  const top = await buildBin(server, { owner: olga });
  const middle = await buildBin(server, { owner: olga, parentBinId: top.id });
  const low = await buildBin(server, { owner: olga, parentBinId: middle.id });
  for (const parentBinId of [top.id, middle.id, low.id]) {
    const { status, error } = await olga.call('bins.move', { id: top.id, parentBinId });
    expect(status).toBe(400);
    expect(error?.details?.code).toBe('bins.cycle');
  }
  expect(await olga.act('bins.move', { id: low.id, parentBinId: top.id })).toHaveProperty(
    'parentBinId',
    top.id,
  );
  expect(await olga.act('bins.move', { id: low.id, parentBinId: null })).not.toHaveProperty('parentBinId');
});

test('two moves at once cannot make a circle together', async ({ server, olga }) => {
  for (let round = 0; round < 5; round++) {
    const a = await buildBin(server, { owner: olga });
    const b = await buildBin(server, { owner: olga });
    const answers = await Promise.all([
      olga.call('bins.move', { id: a.id, parentBinId: b.id }),
      olga.call('bins.move', { id: b.id, parentBinId: a.id }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  }
});

test('a bin cannot go into another owner’s, nor into one in the trash', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const trashed = await buildBin(server, { owner: olga });
  await olga.act('bins.delete', { id: trashed.id });
  const intoTrash = await olga.call('bins.move', { id: bin.id, parentBinId: trashed.id });
  expect(intoTrash.error?.details?.code).toBe('bins.inTrash');
  const unknown = await olga.call('bins.move', { id: bin.id, parentBinId: uuidv7() });
  expect(unknown.error).toMatchObject({ status: 'NOT_FOUND', message: 'Bin not found' });
});

test('a bin with sub-bins is only deleted with them, deepest first', async ({ server, olga }) => {
  const top = await buildBin(server, { owner: olga });
  const middle = await buildBin(server, { owner: olga, parentBinId: top.id });
  const low = await buildBin(server, { owner: olga, parentBinId: middle.id });
  const refused = await olga.call('bins.delete', { id: top.id });
  expect(refused.status).toBe(400);
  expect(refused.error).toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'Cannot delete bin with sub-bins',
  });
  const deleted = await olga.act('bins.delete', { id: top.id, cascade: true });
  expect(deleted.ids).toEqual([low.id, middle.id, top.id]);
  expect(Object.keys(deleted.revisions).sort()).toEqual([...deleted.ids].sort());
  expect(await olga.act('bins.get', { id: low.id })).toMatchObject({ deletedWith: top.id });
  expect((await olga.act('bins.delete', { id: top.id })).ids).toEqual([]);
});

test('restoring brings back what the deletion took along, and nothing else', async ({ server, olga }) => {
  const top = await buildBin(server, { owner: olga });
  const earlier = await buildBin(server, { owner: olga, parentBinId: top.id });
  const inside = await buildBin(server, { owner: olga, parentBinId: top.id });
  await buildItem(olga, inside);
  await olga.act('bins.delete', { id: earlier.id });
  await olga.act('bins.delete', { id: top.id, cascade: true });
  const { ids, bins, revisions } = await olga.act('bins.restore', { id: top.id });
  expect(ids).toEqual([top.id, inside.id]);
  expect(bins.map((bin) => bin.revision)).toEqual(ids.map((id) => revisions[id]));
  expect(await olga.act('bins.get', { id: inside.id })).toMatchObject({ parentBinId: top.id, itemCount: 1 });
  expect(await olga.act('bins.get', { id: earlier.id })).toHaveProperty('deletedAt');
});

test('restoring what is not in the trash waits for nothing that lies below it', async ({ server, olga }) => {
  const top = await buildBin(server, { owner: olga });
  const inside = await buildBin(server, { owner: olga, parentBinId: top.id });
  const other = await server.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM bins WHERE owner_id = $1 AND id = $2 FOR UPDATE', [olga.id, inside.id]);
    const { ids, bins, revisions } = await olga.act('bins.restore', { id: top.id });
    expect({ ids, revisions, names: bins.map((bin) => bin.name) }).toEqual({
      ids: [],
      revisions: {},
      names: [top.name],
    });
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
});

test('a restored bin whose parent is gone comes to the top level', async ({ server, olga }) => {
  const top = await buildBin(server, { owner: olga });
  const inside = await buildBin(server, { owner: olga, parentBinId: top.id });
  await olga.act('bins.delete', { id: inside.id });
  await olga.act('bins.delete', { id: top.id });
  const { bins } = await olga.act('bins.restore', { id: inside.id });
  expect(bins[0]).not.toHaveProperty('parentBinId');
  expect(bins[0]).not.toHaveProperty('deletedAt');
});

test('a name given away meanwhile is asked for anew when restoring', async ({ server, olga }) => {
  const name = named('Camping');
  const bin = await buildBin(server, { owner: olga, name });
  await olga.act('bins.delete', { id: bin.id });
  await buildBin(server, { owner: olga, name: name.toUpperCase() });
  const refused = await olga.call('bins.restore', { id: bin.id });
  expect(refused.error?.details?.code).toBe('bins.duplicateName');
  const { bins } = await olga.act('bins.restore', { id: bin.id, name: `${name} 2` });
  expect(bins[0]).toMatchObject({ name: `${name} 2`, nameKey: `${name} 2`.toLowerCase() });
});

test('a bin below a restored one gets the next free name if its own is taken', async ({ server, olga }) => {
  const [top, name] = [await buildBin(server, { owner: olga }), named('Shelf')];
  const inside = await buildBin(server, { owner: olga, name, parentBinId: top.id });
  await olga.act('bins.delete', { id: top.id, cascade: true });
  await buildBin(server, { owner: olga, name });
  const { bins } = await olga.act('bins.restore', { id: top.id });
  expect(bins.find((bin) => bin.id === inside.id)).toMatchObject({
    name: `${name} 2`,
    nameKey: `${name} 2`.toLowerCase(),
    parentBinId: top.id,
  });
});

test('a restored bin cannot take the name of one that comes back with it', async ({ server, olga }) => {
  const top = await buildBin(server, { owner: olga });
  const inside = await buildBin(server, { owner: olga, parentBinId: top.id });
  await olga.act('bins.delete', { id: top.id, cascade: true });
  const refused = await olga.call('bins.restore', { id: top.id, name: inside.name });
  expect(refused.error?.details?.code).toBe('bins.duplicateName');
});

test('what lies in the trash can be looked at but not changed', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin);
  const other = await buildBin(server, { owner: olga });
  await olga.act('bins.delete', { id: bin.id });
  const answers = await Promise.all([
    olga.call('bins.update', { id: bin.id, name: named('New') }),
    olga.call('bins.move', { id: bin.id, parentBinId: null }),
    olga.call('bins.create', { name: named('Inside'), parentBinId: bin.id }),
    olga.call('items.create', { binId: bin.id, items: [{ name: 'Rope' }] }),
    olga.call('items.update', { binId: bin.id, id: item.id, quantity: 2 }),
    olga.call('items.move', { binId: bin.id, ids: [item.id], toBinId: other.id }),
    olga.call('items.delete', { binId: bin.id, ids: [item.id] }),
  ]);
  expect(answers.map(({ error }) => error?.details?.code)).toEqual(answers.map(() => 'bins.inTrash'));
  expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({ items: [{ id: item.id }] });
});

test('opening is noted at most once an hour and tells nobody', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const { lastAccessed } = await olga.act('bins.open', { id: bin.id });
  expect((await olga.act('bins.open', { id: bin.id })).lastAccessed).toBe(lastAccessed);
  expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({ lastAccessed, revision: bin.revision });
  const before = new Date(Date.parse(lastAccessed) - 61 * 60_000).toISOString();
  await server.pool.query('UPDATE bins SET last_accessed = $2 WHERE id = $1', [bin.id, before]);
  const later = await olga.act('bins.open', { id: bin.id });
  expect(Date.parse(later.lastAccessed)).toBeGreaterThanOrEqual(Date.parse(lastAccessed));
});

test('a list has the headers of all one’s own bins with their counts', async ({ server }) => {
  const owner = await buildUser(server);
  const bin = await buildBin(server, { owner, name: 'Tools' });
  await buildItem(owner, bin, { quantity: 4 });
  const { bins } = await owner.act('bins.list', {});
  expect(bins).toMatchObject([{ id: bin.id, name: 'Tools', itemCount: 1, quantityTotal: 4 }]);
  expect(bins[0]).not.toHaveProperty('items');
});

test('lists and public links of an unshared bin are in its header', async ({ server }) => {
  const owner = await buildUser(server, { plan: 'unlimited' });
  const bin = await buildBin(server, { owner });
  const headers = async () => {
    const { items: _, ...header } = await owner.act('bins.get', { id: bin.id });
    return [header, ...(await owner.act('bins.list', {})).bins];
  };
  const target = { kind: 'bin' as const, id: bin.id };
  const list = { target, id: uuidv7(), name: 'Move', stages: [{ id: 'a', name: 'Packed' }] };
  await owner.act('lists.create', list);
  const ticks = [{ kind: 'bin' as const, id: uuidv7(), stage: 'a', count: 1 }];
  await owner.act('lists.tick', { target, id: list.id, at: new Date().toISOString(), ticks });
  for (const { lists } of await headers()) expect(lists).toMatchObject([{ id: list.id, name: 'Move' }]);
  expect(JSON.stringify(await headers())).not.toContain('session');
  await owner.act('shareLinks.create', { binId: bin.id });
  for (const { shareLink } of await headers()) expect(shareLink).toEqual({});
});

test('only the owner makes a bin public, a new one too', async ({ server, olga }) => {
  const box = await buildBin(server, { owner: olga });
  const erik = await buildUser(server, { name: 'Erik' });
  await shareBin(server, box, erik, 'admin');
  const inside = { name: named('Inside'), parentBinId: box.id };
  const refused = await erik.call('bins.create', { ...inside, isPrivate: false });
  expect(refused.error?.details?.code).toBe('access.denied');
  expect(await erik.act('bins.create', { ...inside, isPrivate: true })).toMatchObject({ isPrivate: true });
});

test('a list shows who asks for a bin that nobody else sees, as the bin itself does', async ({ server }) => {
  const owner = await buildUser(server);
  const bin = await buildBin(server, { owner, isPrivate: false });
  const asker = await buildUser(server, { name: 'Anna' });
  await asker.act('accessRequests.create', { target: { kind: 'bin', id: bin.id } });
  const { items: _, ...header } = await owner.act('bins.get', { id: bin.id });
  expect(header.pendingRequests[asker.id]).toMatchObject({ userName: 'Anna', userEmail: asker.email });
  expect((await owner.act('bins.list', {})).bins).toEqual([header]);
  await owner.act('accessRequests.deny', { target: { kind: 'bin', id: bin.id }, userId: asker.id });
  expect((await owner.act('bins.list', {})).bins).toMatchObject([{ pendingRequests: {} }]);
});

test('a shared bin has all its moments in the form of the calls', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const friend = await buildUser(server);
  await shareBin(server, bin, friend, 'admin');
  const { rows } = await server.pool.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_name = 'bins' AND data_type = 'timestamp with time zone'`,
  );
  const changes = rows.map(({ name }) => `${name} = now()`).join(', ');
  await server.pool.query(`UPDATE bins SET ${changes} WHERE id = $1`, [bin.id]);
  const header = JSON.stringify(await friend.act('bins.get', { id: bin.id }));
  const moments = header.match(/"\d{4}-\d\d-\d\d[T ][^"]*"/g) ?? [];
  expect(moments.length).toBeGreaterThanOrEqual(rows.length);
  for (const moment of moments) expect(moment).toMatch(/T\d\d:\d\d:\d\d\.\d{3}Z"$/);
});

test('of a bin that a stranger asks for no item is read', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga, isPrivate: false });
  await buildItem(olga, bin);
  const [friend, stranger] = [await buildUser(server), await buildUser(server)];
  await shareBin(server, bin, friend, 'viewer');
  const itemsFor = async ({ id }: TestUser) => {
    const [whole] = await queryWholeBin(server.pool, {
      ownerId: olga.id,
      id: bin.id,
      readerId: id,
      bytes: 1_000_000,
    });
    return whole?.items ?? null;
  };
  expect(await itemsFor(olga)).toContain('Torch');
  expect(await itemsFor(friend)).toContain('Torch');
  expect(await itemsFor(stranger)).toBeNull();
});
