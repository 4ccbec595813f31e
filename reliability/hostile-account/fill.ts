import { randomBytes } from 'node:crypto';
import { itemFields } from '#domain/items/item-fields.ts';
import { type Account, call } from '#test/account.ts';

/** Random text, which PostgreSQL cannot compress. */
export const longNotes = randomBytes(itemFields.notes.max / 2).toString('hex');

export type Filling = { items: number; notes?: string; calls: number };

/** Adds items to a bin, `items` with each call, until a refusal or `calls`; returns the number of items. */
export async function fill(
  address: string,
  account: Account,
  binId: string,
  { items, notes, calls }: Filling,
): Promise<number> {
  const data = { binId, items: Array.from({ length: items }, (_, n) => ({ name: `Thing ${n}`, notes })) };
  for (let n = 0; n < calls; n++) {
    if (!(await isDone(call(address, account, 'items.create', data)))) return n * items;
  }
  return calls * items;
}

/** Like `fill`, but moves the items to the trash, for plans that allow few items. */
export async function fillTrash(
  address: string,
  account: Account,
  binId: string,
  { items, notes, calls }: Filling,
): Promise<number> {
  for (let n = 0; n < calls; n++) {
    const ids = Array.from({ length: items }, () => crypto.randomUUID());
    const data = { binId, items: ids.map((id) => ({ id, name: `Thing ${id}`, notes })) };
    if (!(await isDone(call(address, account, 'items.create', data)))) return n * items;
    await call(address, account, 'items.delete', { binId, ids });
  }
  return calls * items;
}

export async function makeBin(address: string, account: Account, more: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  await call(address, account, 'bins.create', { id, name: `Bin ${id}`, ...more });
  return id;
}

/** Creates bins in parallel until a refusal; returns their ids. */
export async function makeBins(
  address: string,
  account: Account,
  count: number,
  more: object = {},
): Promise<string[]> {
  const made: string[] = [];
  let isFull = false;
  const lanes = Array.from({ length: 8 }, async () => {
    while (!isFull && made.length < count) {
      const id = crypto.randomUUID();
      made.push(id);
      if (await isDone(call(address, account, 'bins.create', { id, name: `Bin ${id}`, ...more }))) continue;
      made.splice(made.indexOf(id), 1);
      isFull = true;
    }
  });
  await Promise.all(lanes);
  return made;
}

export async function makePlace(address: string, account: Account, name: string): Promise<string> {
  const { id } = await call<{ id: string }>(address, account, 'locations.create', { name });
  return id;
}

/** Invites the people to the places, and accepts for them. */
export async function shareAsEditors(
  address: string,
  owner: Account,
  placeIds: readonly string[],
  people: readonly Account[],
): Promise<void> {
  const targets = placeIds.map((id) => ({ kind: 'location', id }));
  for (const person of people) {
    const invitation = { targets, emails: [person.email], role: 'editor' };
    type Invited = { invites: { link: string }[] };
    const { invites } = await call<Invited>(address, owner, 'invites.create', invitation);
    for (const { link } of invites)
      await call(address, person, 'invites.accept', { token: link.split('/').at(-1) });
  }
}

/** False if refused with 4xx. */
async function isDone(calling: Promise<unknown>): Promise<boolean> {
  try {
    await calling;
    return true;
  } catch (error) {
    if (error instanceof Error && /: 4\d\d /.test(error.message)) return false;
    throw error;
  }
}
