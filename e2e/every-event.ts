import type { OwnInvite } from '#domain/access/access-calls.ts';
import type { Bin } from '#domain/bins/bin.ts';
import type { Asker } from './every-notification.ts';

type Person = { id: string; email: string; ask: Asker };
type Texts = { bin: string; otherBin: string; items: readonly [string, string, string]; notes: string };

/** Creates a bin and an item whose histories have one event of each kind that two people can cause in one go. */
export async function makeEveryEvent(
  owner: Person,
  other: Person,
  { bin: name, otherBin, items: names, notes }: Texts,
): Promise<{ binId: string; itemId: string }> {
  const { id: binId } = await owner.ask('bins.create', { name: otherBin });
  const target = { kind: 'bin', id: binId };
  await owner.ask('items.create', { binId, items: names.map((each) => ({ name: each, quantity: 6 })) });
  const { items } = await owner.ask<Bin>('bins.get', { id: binId });
  const [first, second, third] = items.map(({ id }) => id);
  await join(owner, other, target);
  const update = (person: Person, data: object) => person.ask('items.update', { binId, id: first, ...data });
  await update(other, { quantity: 4 });
  await update(owner, { name: `${[...names[0]].slice(0, 100).join('')} 2` });
  const details = { notes, addTags: ['A', notes.slice(0, 20).trim()], expiryDate: '2027-05-03', unit: 'kg' };
  await update(other, details);
  await update(other, { notes: 'OK', unit: null });
  await other.ask('items.delete', { binId, ids: [second, third] });
  await owner.ask('items.restore', { binId, ids: [second] });
  await other.ask('bins.update', { id: binId, name });
  await other.ask('bins.update', { id: binId, description: notes, color: 'rust', qrLabel: 'A 3' });
  await owner.ask('bins.update', { id: binId, isPrivate: false });
  await owner.ask('shareLinks.create', { binId });
  const { id: shelf } = await owner.ask('bins.create', { name: otherBin });
  await owner.ask('bins.move', { id: binId, parentBinId: shelf });
  await other.ask('bins.update', { id: binId, isMissing: true });
  await other.ask('bins.see', { id: binId });
  await checkStock(owner, { binId, present: items.slice(0, 1).map(({ id }) => id), unexpected: [shelf] });
  for (const [from, to] of [
    [binId, shelf],
    [shelf, binId],
  ])
    await owner.ask('items.move', { binId: from, ids: [first], toBinId: to });
  await owner.ask('accessEntries.update', { target, userId: other.id, role: 'viewer' });
  if (first === undefined) throw new Error('items.create returned no items');
  return { binId, itemId: first };
}

async function checkStock(
  person: Person,
  { binId, present, unexpected }: { binId: string; present: string[]; unexpected: string[] },
): Promise<void> {
  const at = new Date().toISOString();
  const check = { id: crypto.randomUUID(), target: { kind: 'bin', id: binId } };
  await person.ask('stockChecks.start', { ...check, startedAt: at });
  const ticks = [
    ...present.map((id) => ({ kind: 'item', binId, id, isSeen: true, at })),
    ...unexpected.map((id) => ({ kind: 'bin', id, isSeen: true, at })),
  ];
  await person.ask('stockChecks.tick', { ...check, ticks });
  await person.ask('stockChecks.end', check);
}

async function join(owner: Person, guest: Person, target: { kind: string; id: string }): Promise<void> {
  const { invites } = await owner.ask<{ invites: OwnInvite[] }>('invites.create', {
    targets: [target],
    emails: [guest.email],
    role: 'admin',
  });
  await guest.ask('invites.accept', { token: invites[0]?.link.split('/').at(-1) });
}
