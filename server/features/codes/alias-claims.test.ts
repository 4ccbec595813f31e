import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { buildBin, buildItem, buildUser, shareBin, type TestUser, unshareBins } from '#test/builders.ts';
import { test } from '#test/server-test.ts';

const newCode = () => `/a/${uuidv7()}`;
const binNamed = (server: Parameters<typeof buildBin>[0], owner: TestUser, aliases?: string) =>
  buildBin(server, { owner, name: `Bin ${uuidv7()}`, ...(aliases !== undefined && { aliases }) });

test('a code on one thing is refused on every other of the owner, by name', async ({ server, olga }) => {
  const code = newCode();
  const holder = await binNamed(server, olga, code);
  const other = await binNamed(server, olga);
  const item = await buildItem(olga, other, { name: 'Drill' });
  const place = await olga.act('locations.create', { name: `Attic ${uuidv7()}` });
  const sameSticker = `https://moved.example${code}`;
  const refusals = [
    await olga.call('bins.update', { id: other.id, aliases: sameSticker }),
    await olga.call('bins.create', { name: `Bin ${uuidv7()}`, aliases: sameSticker }),
    await olga.call('locations.update', { id: place.id, aliases: sameSticker }),
    await olga.call('locations.create', { name: `Attic ${uuidv7()}`, aliases: sameSticker }),
    await olga.call('items.update', { binId: other.id, id: item.id, aliases: sameSticker }),
    await olga.call('items.updateMany', { binId: other.id, items: [{ id: item.id, aliases: sameSticker }] }),
    await olga.call('items.create', { binId: other.id, items: [{ name: 'Saw', aliases: sameSticker }] }),
  ];
  for (const { error } of refusals)
    expect(error?.details).toMatchObject({
      code: 'aliases.taken',
      params: { code: sameSticker, name: holder.name },
    });
});

test('a code moves when it is removed where it was', async ({ server, olga }) => {
  const code = newCode();
  const [from, to] = [await binNamed(server, olga), await binNamed(server, olga)];
  const item = await buildItem(olga, from, { name: 'Drill', aliases: code });
  const put = () => olga.call('bins.update', { id: to.id, aliases: code });
  expect((await put()).error?.details?.code).toBe('aliases.taken');
  await olga.act('items.update', { binId: from.id, id: item.id, aliases: null, was: { aliases: code } });
  expect((await put()).error).toBeUndefined();
});

test('what is in the trash holds no code', async ({ server, olga }) => {
  const [code, second] = [newCode(), newCode()];
  const bin = await binNamed(server, olga, code);
  const item = await buildItem(olga, bin, { name: 'Drill', aliases: second });
  await olga.act('bins.delete', { id: bin.id });
  await binNamed(server, olga, `${code}\n${second}`);
  await olga.act('bins.restore', { id: bin.id });
  const renamed = await olga.call('items.update', { binId: bin.id, id: item.id, name: 'Old drill' });
  expect(renamed.error).toBeUndefined();
});

test('one item moves to another bin with its codes, which then are taken there', async ({ server, olga }) => {
  const code = newCode();
  const [from, to] = [await binNamed(server, olga), await binNamed(server, olga)];
  const item = await buildItem(olga, from, { name: 'Drill', aliases: code });
  await olga.act('items.move', { binId: from.id, toBinId: to.id, ids: [item.id] });
  const { error } = await olga.call('bins.update', { id: from.id, aliases: code });
  expect(error?.details).toMatchObject({ code: 'aliases.taken', params: { name: 'Drill' } });
});

test('the number of a product may be on several items', async ({ server, olga }) => {
  const bin = await binNamed(server, olga);
  const items = ['7310865004703', '7310865004704'].flatMap((aliases) => [
    { name: 'Milk', aliases },
    { name: 'More milk', aliases },
  ]);
  const { items: made } = await olga.act('items.create', { binId: bin.id, items });
  expect(made.map(({ aliases }) => aliases)).toContain('7310865004704');
});

test('two new items of one call cannot have one code', async ({ server, olga }) => {
  const aliases = newCode();
  const bin = await binNamed(server, olga);
  const items = [
    { name: 'Drill', aliases },
    { name: 'Saw', aliases },
  ];
  const { error } = await olga.call('items.create', { binId: bin.id, items });
  expect(error?.details).toMatchObject({ code: 'aliases.taken', params: { name: 'Drill' } });
});

test('codes and addresses of our own are refused', async ({ server, olga }) => {
  const bin = await binNamed(server, olga);
  const item = await buildItem(olga, bin, { name: 'Drill' });
  for (const aliases of [
    bin.qrCode,
    `https://x.example/c/${bin.qrCode}`,
    `https://x.example/bins/${bin.id}`,
  ]) {
    const { error } = await olga.call('items.update', { binId: bin.id, id: item.id, aliases });
    expect(error?.details?.code, aliases).toBe('aliases.ownCode');
  }
});

test('an editor learns only that something unseen has the code', async ({ server, olga }) => {
  const erik = await buildUser(server, { name: 'Erik' });
  const code = newCode();
  await binNamed(server, olga, code);
  const shared = await binNamed(server, olga);
  await shareBin(server, shared, erik, 'editor');
  const { error } = await erik.call('items.create', {
    binId: shared.id,
    items: [{ name: 'Drill', aliases: code }],
  });
  expect(error?.details).toEqual({ code: 'aliases.takenUnseen', params: { code } });
});

test('other owners have the same code', async ({ server, olga }) => {
  const erik = await buildUser(server, { name: 'Erik' });
  const code = newCode();
  await binNamed(server, olga, code);
  expect((await binNamed(server, erik, code)).aliases).toBe(code);
});

test('of many who put one code on different things at once, one wins', async ({ server, olga }) => {
  const code = newCode();
  const bins = await Promise.all(Array.from({ length: 4 }, () => binNamed(server, olga)));
  const items = await Promise.all(bins.map((bin) => buildItem(olga, bin, { name: 'Drill' })));
  const answers = await Promise.all([
    ...bins.map(({ id }) => olga.call('bins.update', { id, aliases: code })),
    ...items.map(({ id, binId }) => olga.call('items.update', { binId, id, aliases: code })),
  ]);
  expect(answers.filter(({ error }) => error === undefined)).toHaveLength(1);
  const codes = answers.flatMap(({ error }) => error?.details?.code ?? []);
  expect(new Set(codes)).toEqual(new Set(['aliases.taken']));
});

test('many codes put on different things at once are all stored', async ({ server, olga }) => {
  const bins = await Promise.all(Array.from({ length: 5 }, () => binNamed(server, olga)));
  const answers = await Promise.all(
    bins.map(({ id }) =>
      olga.call('items.create', { binId: id, items: [{ name: 'Drill', aliases: newCode() }] }),
    ),
  );
  expect(answers.flatMap(({ error }) => error?.details?.code ?? [])).toEqual([]);
});

test('two people who each add a code to one item both keep theirs', async ({ server, olga }) => {
  const [first, second, third] = [newCode(), newCode(), newCode()];
  const bin = await binNamed(server, olga);
  const { id, binId } = await buildItem(olga, bin, { name: 'Drill', aliases: first });
  const add = (code: string) =>
    olga.act('items.update', { binId, id, aliases: `${first}\n${code}`, was: { aliases: first } });
  await add(second);
  const { item, overwrote } = await add(third);
  expect(item.aliases).toBe([first, second, third].join('\n'));
  expect(overwrote).toBeUndefined();
});

test('sharees see all codes until they are revoked, and only editors change them', async ({
  server,
  olga,
}) => {
  const [onBin, onItem] = [newCode(), newCode()];
  const barcode = '7310865004703';
  const bin = await binNamed(server, olga, onBin);
  const item = await buildItem(olga, bin, { name: 'Drill', aliases: onItem, barcode });
  const stranger = await buildUser(server, { name: 'Stig' });
  const codesSeenBy = async (person: TestUser) => {
    const { result } = await person.call('bins.get', { id: bin.id });
    const [seen] = result?.items ?? [];
    return result && [result.aliases, seen?.aliases, seen?.barcode];
  };
  const isFoundBy = async (person: TestUser) =>
    (await person.call('bins.find', { code: onBin })).result?.id === bin.id;
  for (const role of ['viewer', 'editor'] as const) {
    const person = await buildUser(server, { name: role });
    expect([await codesSeenBy(person), await isFoundBy(person)]).toEqual([undefined, false]);
    await shareBin(server, bin, person, role);
    expect([await codesSeenBy(person), await isFoundBy(person)]).toEqual([[onBin, onItem, barcode], true]);
    const before = { aliases: onItem };
    const change = { binId: bin.id, id: item.id, aliases: `${onItem}\n${newCode()}`, was: before };
    const { error } = await person.call('items.update', change);
    expect(error?.details?.code).toBe(role === 'viewer' ? 'access.denied' : undefined);
    if (role === 'editor') await olga.act('items.update', { binId: bin.id, id: item.id, aliases: onItem });
    await unshareBins(server, olga.id, person);
    expect([await codesSeenBy(person), await isFoundBy(person)]).toEqual([undefined, false]);
    expect((await person.call('items.update', change)).error?.details?.code).toBe('bins.notFound');
  }
  expect([await codesSeenBy(stranger), await isFoundBy(stranger)]).toEqual([undefined, false]);
  // Devices know the items that their person may see, so no look-up tells which codes exist.
  for (const code of [onItem, barcode]) {
    expect((await olga.call('bins.find', { code })).error?.details?.code).toBe('bins.noneFound');
  }
});
