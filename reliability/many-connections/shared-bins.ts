import type { CallResult } from '#domain/calls.ts';
import { type Account, call } from '#test/account.ts';

/** A bin with one item as a counter; `owner` is the index of a user, `revision` that before the drill. */
export type SharedBin = { id: string; itemId: string; owner: number; revision: number; readers: number };

/** Each user creates bins in a location and shares it with the next user. */
export async function shareInRings(
  address: string,
  people: readonly Account[],
  binsEach: number,
): Promise<SharedBin[]> {
  const bins: SharedBin[] = [];
  for (const [owner, person] of people.entries()) {
    const next = people[(owner + 1) % people.length];
    if (next === undefined) throw new Error('there are several people');
    const place = await call<{ id: string }>(address, person, 'locations.create', { name: 'Cellar' });
    const made = [];
    for (let n = 0; n < binsEach; n++) made.push(await makeBin(address, person, place.id, n));
    const targets = [{ kind: 'location', id: place.id }];
    const invitation = { targets, emails: [next.email], role: 'editor' };
    const { invites } = await call<CallResult<'invites.create'>>(
      address,
      person,
      'invites.create',
      invitation,
    );
    const token = invites[0]?.link.split('/').at(-1);
    await call(address, next, 'invites.accept', { token });
    for (const { id, itemId } of made) {
      const { revision } = await call<{ revision: number }>(address, person, 'bins.get', { id });
      bins.push({ id, itemId, owner, revision, readers: 2 });
    }
  }
  return bins;
}

async function makeBin(address: string, person: Account, locationId: string, n: number) {
  const [id, itemId] = [crypto.randomUUID(), crypto.randomUUID()];
  await call(address, person, 'bins.create', { id, name: `Box ${n}`, locationId });
  const items = [{ id: itemId, name: 'Counter' }];
  await call(address, person, 'items.create', { binId: id, items });
  return { id, itemId };
}
