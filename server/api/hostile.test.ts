import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod';
import { type CallName, calls } from '#domain/calls.ts';
import { buildBin, buildItem, buildUser } from '#test/builders.ts';
import { postJson } from '#test/post-json.ts';
import { test as base } from '#test/server-test.ts';

const test = base
  .extend('bin', { scope: 'file' }, ({ server, olga }) => buildBin(server, { owner: olga }))
  .extend('item', { scope: 'file' }, ({ olga, bin }) => buildItem(olga, bin))
  // An account of its own, as random bodies change and delete what they name.
  .extend('hostile', { scope: 'file' }, async ({ server }) => {
    const user = await buildUser(server);
    const bin = await buildBin(server, { owner: user });
    const item = await buildItem(user, bin);
    return { user, ids: [bin.id, item.id, user.id, '00000000-0000-0000-0000-000000000000'] };
  });

const nasty = fc.constantFrom(
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '1e999',
  'NaN',
  '',
  ' ',
  'https://a\u0000b',
  'https://[',
  '__proto__',
  '{"a":1}',
  '%s%n',
);
const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(-0, 2 ** 53, 1e308, -1, 0.1, 1e-320));
function anything(ids: string[]): fc.Arbitrary<unknown> {
  const leaf = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    nasty,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom(...ids),
  );
  return fc.letrec((tie) => ({
    value: fc.oneof({ weight: 4, arbitrary: leaf }, fc.array(tie('value'), { maxLength: 4 }), tie('object')),
    object: fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom('id', 'name', 'items', 'was')),
      tie('value'),
      {
        maxKeys: 5,
      },
    ),
  })).value;
}

/** Bodies with a call's own fields, some of them with arbitrary values. */
function bodyFor(name: CallName, ids: string[]): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    fieldsOf(calls[name].input).map((field) => [
      field,
      field === 'id' || field.endsWith('Id')
        ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...ids) }, anything(ids))
        : anything(ids),
    ]),
  );
  return fc.record(fields, { requiredKeys: [] });
}

/** The fields of all variants of a call's input. */
function fieldsOf(input: z.ZodType): string[] {
  if (input instanceof z.ZodUnion) return input.options.flatMap((option) => fieldsOf(option as z.ZodType));
  return input instanceof z.ZodObject ? Object.keys(input.shape) : [];
}

test.for(Object.keys(calls) as CallName[])(
  '%s answers any body with 2xx or 4xx',
  async (name, { server, hostile: { user, ids } }) => {
    // A request deletes its account, which the other calls need.
    const { token } = name === 'accountDeletion.request' ? await buildUser(server) : user;
    const authorization = { authorization: `Bearer ${token}` };
    await fc.assert(
      fc.asyncProperty(fc.oneof(bodyFor(name, ids), anything(ids)), async (data) => {
        const { status, text } = await postJson(`${server.url}/api/${name}`, { data }, authorization);
        expect(status, text).toBeLessThan(500);
        expect(JSON.parse(text)).toHaveProperty(status < 300 ? 'result' : 'error');
      }),
      { numRuns: 80 },
    );
  },
);

/** Values that fit the schema's kind but may not fit the column. */
test.for<[string, unknown]>([
  ['purchaseDate', '0000-01-01'],
  ['purchaseDate', '0000-12-31'],
  ['purchaseDate', '0001-01-01'],
  ['expiryDate', '9999-12-31'],
  ['value', 1e-300],
  ['value', 0.1 + 0.2],
  ['value', 999_999_999.99],
  ['value', 5e-324],
  ['quantity', 1_000_000],
  ['barcode', '\u202e'],
])('an item with %s %s is stored unchanged or refused', async ([field, value], { olga, bin, item }) => {
  const answer = await olga.call('items.update', { binId: bin.id, id: item.id, [field]: value });
  expect([200, 400]).toContain(answer.status);
  if (answer.status === 200) {
    const read = await olga.act('bins.get', { id: bin.id });
    expect(read.items[0]).toEqual(answer.result?.item);
  }
});

test.for([
  'https://a/\u0000',
  'https://a/\ud800',
  'https://a b/',
  `https://a/${'x'.repeat(3000)}`,
  'http://a/',
])('the photo %j is stored unchanged or refused', async (photoURL, { olga }) => {
  const answer = await olga.call('me.update', { photoURL });
  expect([200, 400]).toContain(answer.status);
  if (answer.status === 200) expect((await olga.act('me.get', {})).photoURL).toBe(photoURL);
});

test('the server rejects text with more combining marks than any script needs', async ({ olga, bin }) => {
  const notes = '\u0300'.repeat(7950) + '\u0323'.repeat(7950);
  const items = Array.from({ length: 30 }, () => ({ name: 'Torch', notes }));
  const { status, error } = await olga.call('items.create', { binId: bin.id, items });
  expect([status, error?.details?.code]).toEqual([400, 'texts.tooManyMarks']);
  expect(error?.details?.fields?.[0]).toMatchObject({ path: 'items.0.notes', issue: 'custom' });
  const both = await olga.call('items.create', { binId: bin.id, items: [{ name: '', notes }] });
  expect(both.error?.details?.code).toBe('request.invalid');
});

test('a name needs a visible character', async ({ olga, bin }) => {
  for (const name of ['\uFE0F', '\u3164 \u200D', '\u{E0100}', '\u{1D173}\u2065']) {
    const refusals = await Promise.all([
      olga.call('bins.create', { name }),
      olga.call('locations.create', { name }),
      olga.call('items.create', { binId: bin.id, items: [{ name }] }),
      olga.call('me.update', { displayName: name }),
    ]);
    expect(refusals.map(({ error }) => error?.details?.code)).toEqual(refusals.map(() => 'request.invalid'));
  }
});
