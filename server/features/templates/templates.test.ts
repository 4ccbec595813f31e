import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { CallInput } from '#domain/calls.ts';
import { openLive } from '#test/live-client.ts';
import { test } from '#test/server-test.ts';

type New = CallInput<'templates.create'>;

const winterBox = (more: Partial<New> = {}): New => ({
  id: uuidv7(),
  name: ' Winter\n box ',
  bin: { color: 'teal', icon: 'snowflake', tags: ['winter'], description: 'Left ' },
  items: [{ name: 'Gloves', quantity: 4, unit: 'pairs' }],
  ...more,
});

const codeOf = (answer: { error?: { details?: { code: string } } }) => answer.error?.details?.code;

test('a template is stored tidied, renamed, deleted, and stored again by undo', async ({ olga }) => {
  const template = winterBox();
  const list = async () => (await olga.act('templates.list', {})).templates;
  await olga.act('templates.create', template);
  const stored = {
    id: template.id,
    name: 'Winter box',
    bin: { color: 'teal', icon: 'snowflake', tags: ['winter'], description: 'Left' },
    items: [{ name: 'Gloves', quantity: 4, unit: 'pairs' }],
  };
  expect(await list()).toEqual([stored]);
  await olga.act('templates.update', { id: template.id, name: 'Cold box' });
  expect(await list()).toEqual([{ ...stored, name: 'Cold box' }]);
  await olga.act('templates.delete', { id: template.id });
  expect(await list()).toEqual([]);
  expect(codeOf(await olga.call('templates.delete', { id: template.id }))).toBe('templates.notFound');
  expect(codeOf(await olga.call('templates.update', { id: template.id, name: 'x' }))).toBe(
    'templates.notFound',
  );
  await olga.act('templates.create', template);
  expect(await list()).toEqual([stored]);
});

test.for<[string, Partial<New>]>([
  ['no item without a bin', { bin: undefined, items: [] }],
  ['two items without a bin', { bin: undefined, items: [{ name: 'a' }, { name: 'b' }] }],
  ['more than 200 items', { items: Array.from({ length: 201 }, (_, n) => ({ name: `Item ${n}` })) }],
  ['a code', { items: [{ name: 'a', barcode: '4006381333931' } as never] }],
  ['a loan', { items: [{ name: 'a', loanedTo: 'Erik' } as never] }],
  ['an unknown colour', { bin: { color: 'pink' as never } }],
])('a template with %s is refused', async ([, more], { olga }) => {
  expect((await olga.call('templates.create', winterBox(more))).status).toBe(400);
});

test('an account has at most 50 templates, and all together are bounded', async ({ anna }) => {
  for (let n = 0; n < 50; n++) await anna.act('templates.create', winterBox({ items: [] }));
  expect(codeOf(await anna.call('templates.create', winterBox()))).toBe('templates.full');
  const { templates } = await anna.act('templates.list', {});
  const [first] = templates;
  const notes = 'x'.repeat(4_000);
  const long = { ...winterBox(), id: first?.id ?? '' };
  const items = Array.from({ length: 26 }, (_, n) => ({ name: `Item ${n}`, notes }));
  expect(codeOf(await anna.call('templates.create', { ...long, items }))).toBe('templates.tooLarge');
  await anna.act('templates.create', { ...long, items: items.slice(4) });
  expect((await anna.act('templates.list', {})).templates).toHaveLength(50);
});

test('a template reaches the other devices of its owner and nobody else', async ({ server, olga, anna }) => {
  const own = await openLive({ url: server.url, token: olga.token });
  const other = await openLive({ url: server.url, token: anna.token });
  try {
    await own.ready();
    await other.ready();
    const template = winterBox();
    await olga.act('templates.create', template);
    await expect
      .poll(() => own.copy.me?.templates, { timeout: 15_000 })
      .toContainEqual(expect.objectContaining({ id: template.id, name: 'Winter box' }));
    // A change of her own account follows whatever could have come before.
    await anna.act('me.update', { displayName: 'Anna B' });
    await expect.poll(() => other.copy.me?.displayName, { timeout: 15_000 }).toBe('Anna B');
    expect(other.copy.me?.templates?.some(({ id }) => id === template.id) ?? false).toBe(false);
  } finally {
    await own.close();
    await other.close();
  }
});
