import { afterEach, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { newId } from '../operations/new-id.ts';
import { act } from './act.ts';
import { currentAccount } from './current-account.ts';
import { readItems } from './items-of-bins.ts';

let app: OpenApp;
afterEach(() => app.close());

async function namesIn(binIds: readonly string[]) {
  const read: [string, string[] | undefined][] = [];
  for await (const batch of readItems(binIds))
    for (const [id, items] of batch) read.push([id, items?.map(({ name }) => name)]);
  return read;
}

test('items are read as shown, and missing ones are told apart from none', async () => {
  const [full, empty, fresh] = [newId(), newId(), newId()];
  app = await openApp('/bins', {
    prepare(server) {
      giveBin(server, 'Full', ['Tent'], { id: full });
      giveBin(server, 'Empty', [], { id: empty });
    },
  });
  await eventually(async () =>
    expect(await namesIn([full, empty])).toEqual([
      [full, ['Tent']],
      [empty, []],
    ]),
  );
  await act('items.create', { binId: full, items: [{ id: newId(), name: 'Lamp' }] });
  await act('bins.create', { id: fresh, name: 'Fresh' });
  await eventually(async () =>
    expect(await namesIn([full, empty, fresh])).toEqual([
      [full, ['Tent', 'Lamp']],
      [empty, []],
      [fresh, []],
    ]),
  );
  await currentAccount
    .get()
    ?.parts.database.write(['chunks'], (transaction) => transaction.objectStore('chunks').delete(full));
  expect(await namesIn([full])).toEqual([[full, undefined]]);
});
