import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { type CallInput, calls } from '#domain/calls.ts';
import { showCode } from '#domain/codes/code.ts';
import type { WireError } from '#domain/error-sentences/wire-error.ts';
import { joinCode } from '#domain/fold.ts';
import { isStorable } from '#domain/schemas.ts';
import { nameKey, tidyLine } from '#domain/text.ts';
import type { Queryable } from '#server/db/statement.ts';
import { buildBin, buildItem, buildUser, shareBin, shareLocation, type TestUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';
import type { Caller } from '../command.ts';
import { findBin } from './find-bin.reads.ts';

// One after another: whose account is older comes first among those of one label.
const test = base
  .extend('anna', { scope: 'file' }, async ({ server, olga: _older }) =>
    buildUser(server, { name: 'Anna', plan: 'unlimited' }),
  )
  .extend('stranger', { scope: 'file' }, ({ server }) => buildUser(server, { name: 'Nobody' }));

const makeBin = (
  server: TestServer,
  olga: TestUser,
  input: Partial<CallInput<'bins.create'>> = {},
  owner = olga,
) => buildBin(server, { owner, name: `Bin ${uuidv7()}`, ...input });
const newLabel = () => `Kök ${uuidv7()}`;
const find = (user: TestUser, code: string) => user.act('bins.find', { code });
const refusal = async (user: TestUser, code: string): Promise<WireError | undefined> =>
  (await user.call('bins.find', { code })).error;

async function isFound(user: TestUser, code: string): Promise<boolean> {
  return (await refusal(user, code))?.details?.code !== 'bins.noneFound';
}

test('finds one’s own bin by its code, its id and its label, however they are typed', async ({
  server,
  olga,
}) => {
  const label = newLabel();
  const bin = await makeBin(server, olga, { qrLabel: label });
  const { qrCode, id } = bin;
  const typed = [
    qrCode,
    qrCode.toLowerCase(),
    showCode(qrCode),
    showCode(qrCode).replaceAll(' ', '-'),
    id,
    id.toUpperCase(),
    label,
    label.toUpperCase(),
    ` ${label.normalize('NFD')} `,
  ];
  for (const code of typed) expect(await find(olga, code), code).toEqual({ id, hasAsked: false });
});

test('finds what is shared in the same ways, also in the trash where one sees that', async ({
  server,
  olga,
  anna,
}) => {
  const bin = await makeBin(server, olga, { qrLabel: newLabel() });
  const ways = [bin.qrCode, bin.id, bin.qrLabel ?? ''];
  for (const code of ways) expect(await isFound(anna, code)).toBe(false);
  await shareBin(server, bin, anna, 'viewer');
  for (const code of ways) expect(await find(anna, code)).toEqual({ id: bin.id, hasAsked: false });
  await olga.act('bins.delete', { id: bin.id });
  for (const code of ways) expect(await isFound(anna, code)).toBe(false);
  expect(await find(olga, bin.qrCode)).toEqual({ id: bin.id, hasAsked: false });
});

test('shows of a public bin what is in it, and nothing of people, places and values', async ({
  server,
  olga,
  anna,
  stranger,
}) => {
  const place = await olga.act('locations.create', { name: 'Attic' });
  const bin = await makeBin(server, olga, {
    isPrivate: false,
    locationId: place.id,
    qrLabel: newLabel(),
    description: 'Behind the safe',
    tags: ['camping'],
    color: 'moss',
    icon: 'tent',
  });
  await shareLocation(server, place, anna, 'editor');
  await buildItem(olga, bin, { name: 'Pegs', quantity: 12, unit: 'pcs', tags: ['steel'], notes: 'Bent' });
  const gone = await buildItem(olga, bin, { name: 'Diary' });
  await olga.act('items.delete', { binId: bin.id, ids: [gone.id] });
  await buildItem(olga, bin, { name: 'Drill', value: 900, currency: 'SEK', quantity: 0, loanedTo: 'Erik' });
  const found = {
    id: bin.id,
    hasAsked: false,
    bin: {
      name: bin.name,
      tags: ['camping'],
      color: 'moss',
      icon: 'tent',
      itemCount: 2,
      items: [
        { name: 'Pegs', quantity: 12, unit: 'pcs', tags: ['steel'] },
        { name: 'Drill', quantity: 0, tags: [] },
      ],
    },
  };
  for (const code of [bin.qrCode, bin.id, bin.qrLabel ?? '']) {
    const answer = await find(stranger, code);
    expect(answer).toEqual(found);
    expect(calls['bins.find'].output.strict().safeParse(answer).error).toBeUndefined();
  }
  expect(await find(anna, bin.qrCode)).not.toHaveProperty('bin');
  expect((await stranger.call('bins.get', { id: bin.id })).error?.details?.code).toBe('bins.notFound');
  expect((await stranger.act('bins.list', {})).bins).toEqual([]);
});

test('of bins with one label, own ones come first, then shared, then public ones', async ({
  server,
  olga,
  anna,
  stranger,
}) => {
  const label = newLabel();
  const ida = await buildUser(server, { name: 'Ida', plan: 'unlimited' });
  const open = await makeBin(server, olga, { isPrivate: false, qrLabel: label });
  const alone = await find(anna, label);
  expect(alone).toMatchObject({ id: open.id, bin: { name: open.name } });
  expect(alone).not.toHaveProperty('candidates');
  const another = await makeBin(server, olga, { isPrivate: false, qrLabel: label.toUpperCase() }, ida);
  expect((await find(anna, label)).candidates).toHaveLength(2);
  const shared = await makeBin(server, olga, { qrLabel: label });
  await shareBin(server, shared, anna, 'viewer');
  expect(await find(anna, label)).toEqual({ id: shared.id, hasAsked: false });
  const own = await makeBin(server, olga, { qrLabel: label }, anna);
  expect(await find(anna, label)).toEqual({ id: own.id, hasAsked: false });
  await ida.act('bins.update', { id: another.id, isPrivate: true });
  expect(await find(stranger, label)).not.toHaveProperty('candidates');
});

test('several of one’s own bins with one label are offered, private ones too', async ({
  server,
  olga,
  anna,
}) => {
  const label = newLabel();
  const [first, second] = [
    await makeBin(server, olga, { qrLabel: label, tags: ['camping'] }),
    await makeBin(server, olga, { qrLabel: label.toUpperCase(), isPrivate: false }),
  ];
  const trashed = await makeBin(server, olga, { qrLabel: label });
  await olga.act('bins.delete', { id: trashed.id });
  await makeBin(server, olga, { qrLabel: label, isPrivate: false }, anna);
  const candidates = [
    { id: first.id, name: first.name, tags: ['camping'], itemCount: 0 },
    { id: second.id, name: second.name, tags: [], itemCount: 0 },
  ];
  for (const code of [label, label.toLowerCase(), label.replace(' ', '-')]) {
    const answer = await find(olga, code);
    expect(answer, code).toEqual({ id: first.id, hasAsked: false, candidates });
    expect(calls['bins.find'].output.strict().safeParse(answer).error).toBeUndefined();
  }
});

test('several shared bins with one label are offered where none is one’s own', async ({
  server,
  olga,
  anna,
}) => {
  const label = newLabel();
  const [first, second] = [
    await makeBin(server, olga, { qrLabel: label }),
    await makeBin(server, olga, { qrLabel: label, isPrivate: false }),
  ];
  await makeBin(server, olga, { qrLabel: label });
  for (const bin of [first, second]) await shareBin(server, bin, anna, 'viewer');
  const { candidates = [] } = await find(anna, label);
  expect(candidates.map(({ id }) => id)).toEqual([first.id, second.id]);
  const own = await makeBin(server, olga, { qrLabel: label }, anna);
  expect(await find(anna, label)).toEqual({ id: own.id, hasAsked: false });
});

test('ten bins of one label are offered at most', async ({ server, olga }) => {
  const label = newLabel();
  for (let n = 0; n < 12; n++) await makeBin(server, olga, { qrLabel: label, isPrivate: n % 2 === 0 });
  expect((await find(olga, label)).candidates).toHaveLength(10);
});

test('several public bins with one label are all offered with their public fields', async ({
  server,
  olga,
  anna,
  stranger,
}) => {
  const qrLabel = newLabel();
  const look = { tags: ['camping'], color: 'moss' as const, icon: 'tent' as const };
  const first = await makeBin(server, olga, {
    isPrivate: false,
    qrLabel,
    description: 'Behind the safe',
    ...look,
  });
  await buildItem(olga, first);
  const second = await makeBin(server, olga, { isPrivate: false, qrLabel }, anna);
  for (const hidden of [
    await makeBin(server, olga, { qrLabel }),
    await makeBin(server, olga, { qrLabel, isPrivate: false }),
  ]) {
    await olga.act('bins.delete', { id: hidden.id });
  }
  const answer = await find(stranger, qrLabel);
  // Older clients, which know a single result, open the first one.
  expect(answer).toMatchObject({ id: first.id, bin: { name: first.name }, hasAsked: false });
  expect(answer.candidates).toEqual([
    { id: first.id, name: first.name, ...look, itemCount: 1 },
    { id: second.id, name: second.name, tags: [], itemCount: 0 },
  ]);
  expect(calls['bins.find'].output.strict().safeParse(answer).error).toBeUndefined();
});

test('nobody pushes another’s bin out of what is offered by making many', async ({
  server,
  olga,
  stranger,
}) => {
  const qrLabel = newLabel();
  const many = await buildUser(server, { name: 'Many', plan: 'unlimited' });
  for (let n = 0; n < 12; n++) await makeBin(server, olga, { isPrivate: false, qrLabel }, many);
  const late = await buildUser(server, { name: 'Late' });
  const lone = await makeBin(server, olga, { isPrivate: false, qrLabel }, late);
  const { candidates = [] } = await find(stranger, qrLabel);
  expect(candidates).toHaveLength(3);
  expect(candidates[1]?.id).toBe(lone.id);
  expect(await find(late, qrLabel)).toEqual({ id: lone.id, hasAsked: false });
});

test('what is written like a code, its address or an id cannot become a label', async ({
  server,
  olga,
  anna,
}) => {
  const hidden = await makeBin(server, olga);
  const bin = await makeBin(server, olga, { qrLabel: 'Box' }, anna);
  const { qrCode: code, id } = hidden;
  const unseen = `${code.slice(0, 4)}\u200D${code.slice(4)}`;
  const addresses = [`https://whichbin.example/c/${code}`, `whichbin.example/c/${showCode(code)}?a=b`];
  for (const qrLabel of [code, showCode(code).toLowerCase(), id, ` ${id} `, unseen, ...addresses]) {
    const made = await anna.call('bins.create', { name: `Bin ${uuidv7()}`, qrLabel });
    const changed = await anna.call('bins.update', { id: bin.id, qrLabel });
    for (const { status, error } of [made, changed]) {
      expect([status, error?.details?.code]).toEqual([400, 'bins.labelLikeCode']);
      expect(error?.details?.fields?.[0]?.path).toBe('qrLabel');
    }
  }
});

test('a label from before that is written like a code or an id leads nowhere', async ({
  server,
  olga,
  anna,
  stranger,
}) => {
  const [open, hidden] = [await makeBin(server, olga, { isPrivate: false }), await makeBin(server, olga)];
  const address = `https://whichbin.example/c/${hidden.qrCode}`;
  for (const text of [open.qrCode, open.id, hidden.qrCode, hidden.id, address]) {
    await labelledOfOld(server, await makeBin(server, olga, { isPrivate: false }, anna), text);
  }
  for (const user of [anna, stranger]) {
    expect(await find(user, open.qrCode)).toHaveProperty('id', open.id);
    expect(await find(user, open.id)).toHaveProperty('id', open.id);
    expect(await isFound(user, hidden.qrCode)).toBe(false);
    expect(await isFound(user, hidden.id)).toBe(false);
    expect(await isFound(user, address)).toBe(false);
  }
});

test('exact labels come before labels that match without spaces and dashes', async ({
  server,
  olga,
  anna,
}) => {
  const tail = uuidv7().slice(-7);
  const typed = `kök1${tail}`;
  const shared = await makeBin(server, olga, { qrLabel: `KÖK – 1${tail}` });
  expect(await isFound(anna, typed)).toBe(false);
  await shareBin(server, shared, anna, 'viewer');
  for (const code of [typed, `Kök 1${tail}`, `k-ö-k-1${tail}`]) {
    expect(await find(olga, code), code).toEqual({ id: shared.id, hasAsked: false });
    expect(await find(anna, code), code).toEqual({ id: shared.id, hasAsked: false });
  }
  const dashed = await makeBin(server, olga, { qrLabel: `kök-1${tail}` }, anna);
  expect(await find(anna, typed)).toEqual({ id: dashed.id, hasAsked: false });
  const exact = await makeBin(server, olga, { qrLabel: typed }, anna);
  expect(await find(anna, typed)).toEqual({ id: exact.id, hasAsked: false });
  expect(await find(anna, `kök-1${tail}`)).toEqual({ id: dashed.id, hasAsked: false });
});

test('another’s public label is found only by an exact match, after own labels', async ({
  server,
  olga,
  anna,
  stranger,
}) => {
  const tail = uuidv7().slice(-7);
  const open = await makeBin(server, olga, { isPrivate: false, qrLabel: `F-21${tail}` });
  expect(await find(stranger, `f-21${tail}`)).toHaveProperty('id', open.id);
  expect(await isFound(stranger, `f21${tail}`)).toBe(false);
  const own = await makeBin(server, olga, { qrLabel: `F 21${tail}` }, anna);
  expect(await find(anna, `f-21${tail}`)).toEqual({ id: own.id, hasAsked: false });
});

test('a label of dashes alone is found as it is written', async ({ server }) => {
  const user = await buildUser(server);
  const bin = await makeBin(server, user, { qrLabel: '- –' });
  expect(await find(user, '- –')).toEqual({ id: bin.id, hasAsked: false });
  expect(await isFound(user, '--')).toBe(false);
});

test('the database leaves the same letters out of tidy labels as the code does', async ({ server }) => {
  const { rows } = await server.pool.query<{ code: string }>({
    text: `SELECT generation_expression AS code FROM information_schema.columns
           WHERE table_name = 'bins' AND column_name = 'label_code'`,
  });
  const letters = Array.from({ length: 0x110000 }, (_, at) => String.fromCodePoint(at)).filter(
    (letter) => isStorable(letter) && tidyLine(`a${letter}a`) === `a${letter}a`,
  );
  const text = letters.join('');
  const { rows: translated } = await server.pool.query<{ text: string }>(
    `SELECT ${rows[0]?.code.replace('label_key', '$1::text')} AS text`,
    [text],
  );
  expect(translated[0]?.text === joinCode(text)).toBe(true);
});

test('a label from before its key was kept is found all the same', async ({ server, olga, anna }) => {
  const label = newLabel();
  const [own, shared] = [await makeBin(server, olga), await makeBin(server, olga, {}, anna)];
  await shareBin(server, shared, olga, 'viewer');
  await server.pool.query('UPDATE bins SET qr_label = $2, label_key = NULL WHERE id = $1', [
    shared.id,
    label,
  ]);
  expect(await find(olga, label.toUpperCase())).toEqual({ id: shared.id, hasAsked: false });
  expect(await find(olga, label.replace(' ', '-'))).toEqual({ id: shared.id, hasAsked: false });
  await server.pool.query('UPDATE bins SET qr_label = $2, label_key = NULL WHERE id = $1', [own.id, label]);
  expect(await find(olga, label.toUpperCase())).toEqual({ id: own.id, hasAsked: false });
});

/** Gives a public label as earlier versions could, before the rule. */
async function labelledOfOld(server: TestServer, { id, ownerId }: BinHeader, label: string): Promise<void> {
  const key = nameKey(label);
  await server.pool.query('UPDATE bins SET qr_label = $2, label_key = $3 WHERE id = $1', [id, label, key]);
  await server.pool.query('INSERT INTO public_labels (label_key, owner_id, bin_id) VALUES ($1, $2, $3)', [
    key,
    ownerId,
    id,
  ]);
}

test('says whether one asks for it already, alone or with its place', async ({ server, olga, stranger }) => {
  const place = await olga.act('locations.create', { name: 'Attic' });
  const input = { isPrivate: false, locationId: place.id };
  const [bin, asked, beside] = [
    await makeBin(server, olga, input),
    await makeBin(server, olga, input),
    await makeBin(server, olga, input),
  ];
  const ask = (target: BinHeader, wholePlace: boolean) =>
    stranger.act('accessRequests.create', { target: { kind: 'bin', id: target.id }, wholePlace });
  await ask(bin, false);
  await ask(asked, true);
  const hasAsked = async ({ qrCode }: BinHeader) => (await find(stranger, qrCode)).hasAsked;
  expect(await hasAsked(bin)).toBe(true);
  expect(await hasAsked(asked)).toBe(true);
  // Else it would tell that both lie in one place.
  expect(await hasAsked(beside)).toBe(false);
  await stranger.act('accessRequests.delete', { target: { kind: 'bin', id: bin.id } });
  expect(await hasAsked(bin)).toBe(false);
});

test('all that may not be found is one answer, after the same statements', async ({
  server,
  olga,
  stranger,
}) => {
  const hidden = await makeBin(server, olga, { qrLabel: newLabel() });
  const trashed = await makeBin(server, olga, { isPrivate: false, qrLabel: newLabel() });
  await olga.act('bins.delete', { id: trashed.id });
  const { codes } = await olga.act('codes.create', { count: 3 });
  const [freeCode = '', voidCode = '', placeCode = ''] = codes.map(({ code }) => code);
  await olga.act('codes.void', { code: voidCode });
  const place = await olga.act('locations.create', { name: 'Attic' });
  await olga.act('codes.claim', { code: placeCode, target: { kind: 'location', id: place.id } });
  const texts = [
    freeCode,
    voidCode,
    placeCode,
    ...[hidden, trashed].flatMap(({ id, qrCode, qrLabel = '' }) => [id, qrCode, qrLabel]),
    uuidv7(),
    'ABCDEFGHJKMN',
    'nothing',
    '00000000-0000-0000-0000-000000000000',
  ];
  const [first, ...others] = await Promise.all(texts.map((text) => refusal(stranger, text)));
  expect(first).toMatchObject({ message: 'No bin found', details: { code: 'bins.noneFound' } });
  for (const other of others) expect(other).toEqual(first);
  const asked = await Promise.all(texts.map((text) => statementsOf(server, stranger, text)));
  expect(asked[0]?.length).toBeGreaterThan(5);
  for (const statements of asked) expect(statements).toEqual(asked[0]);
});

test('no bin can have the nil id, and a stored one is not found by it', async ({
  server,
  olga,
  stranger,
}) => {
  const nil = '00000000-0000-0000-0000-000000000000';
  const refused = await olga.call('bins.create', { id: nil, name: 'Call me', isPrivate: false });
  expect(refused.error?.details?.code).toBe('request.invalid');
  const bin = await makeBin(server, olga, { isPrivate: false });
  await server.pool.query('UPDATE bins SET id = $2 WHERE owner_id = $3 AND id = $1', [bin.id, nil, olga.id]);
  await server.pool.query('INSERT INTO ids (id, owner_id) VALUES ($1, $2)', [nil, olga.id]);
  for (const text of ['nothing', nil]) {
    expect(await refusal(stranger, text)).toMatchObject({ details: { code: 'bins.noneFound' } });
  }
});

/** The names of what the database is asked for a stranger's look-up that finds nothing. */
async function statementsOf(server: TestServer, stranger: TestUser, code: string): Promise<string[]> {
  const names: string[] = [];
  const query = (asked: { name: string }) => {
    names.push(asked.name);
    return server.pool.query(asked as never);
  };
  const caller = { userId: stranger.id } as Caller;
  await expect(findBin.read({ query } as unknown as Queryable, caller, { code })).rejects.toThrow(
    'bins.noneFound',
  );
  return names;
}

test('thirty look-ups a minute, whatever they find', async () => {
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 1 } });
  try {
    const [erik, ida] = [await buildUser(strict), await buildUser(strict)];
    const bin = await buildBin(strict, { owner: erik });
    const look = (user: TestUser, n: number) =>
      user.call('bins.find', { code: n % 2 === 0 ? bin.qrCode : 'nothing' });
    for (let n = 0; n < 30; n++) expect((await look(erik, n)).status).toBe(n % 2 === 0 ? 200 : 404);
    const refused = await look(erik, 30);
    expect([refused.status, refused.error?.details?.code]).toEqual([429, 'request.tooMany']);
    expect((await look(ida, 0)).status).toBe(404);
  } finally {
    await strict.close();
  }
});

test('finds a bin by the sticker of another product, whatever its host', async ({
  server,
  olga,
  anna,
  stranger,
}) => {
  const tag = uuidv7();
  const bin = await makeBin(server, olga, { aliases: `https://old.example/a/${tag}\nopenbin://bin/${tag}` });
  await shareBin(server, bin, anna, 'viewer');
  for (const person of [olga, anna])
    for (const code of [`http://10.0.0.2:7745/A/${tag}`, `/a/${tag}`, `https://x.example/bin/${tag}/`])
      expect(await find(person, code), code).toEqual({ id: bin.id, hasAsked: false });
  await olga.act('bins.update', { id: bin.id, isPrivate: false });
  expect(await isFound(stranger, `/a/${tag}`)).toBe(false);
  await olga.act('bins.update', { id: bin.id, aliases: null });
  expect(await isFound(olga, `/a/${tag}`)).toBe(false);
});

test('a place has aliases too, and several bins with one alias are offered', async ({
  server,
  olga,
  stranger,
}) => {
  const tag = uuidv7();
  const place = await olga.act('locations.create', { name: `Attic ${tag}`, aliases: `/qr/${tag}` });
  expect((await find(olga, `https://a.example/qr/${tag}`)).location).toEqual({ id: place.id });
  expect(await isFound(stranger, `/qr/${tag}`)).toBe(false);
  // Imports, and older servers, gave the same sticker to several things.
  const withSameSticker = async () => {
    const bin = await makeBin(server, olga);
    await server.pool.query(
      'UPDATE bins b SET aliases = l.aliases, alias_keys = l.alias_keys FROM locations l WHERE b.id = $1 AND l.id = $2',
      [bin.id, place.id],
    );
    return bin;
  };
  const one = await withSameSticker();
  expect(await find(olga, `/qr/${tag}`)).toEqual({ id: one.id, hasAsked: false });
  const other = await withSameSticker();
  expect((await find(olga, `/qr/${tag}`)).candidates).toHaveLength(2);
  await olga.act('bins.delete', { id: one.id });
  expect(await find(olga, `/qr/${tag}`)).toEqual({ id: other.id, hasAsked: false });
});
