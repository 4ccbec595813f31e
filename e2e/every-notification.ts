import type { OwnInvite } from '#domain/access/access-calls.ts';
import type { Bin } from '#domain/bins/bin.ts';
import { type Account, call } from '#test/account.ts';

export type Asker = <T = { id: string }>(name: string, data: unknown) => Promise<T>;
type Person = { id: string; email: string; ask: Asker };

/**
 * Fills the owner's inbox with one notification of each type. Returns the owner's bin that the other person deleted.
 */
export async function makeEveryNotification(owner: Person, other: Person, name: string): Promise<string> {
  const binOf = async (person: Person, more: object = {}) => {
    const bin = await person.ask('bins.create', { name: nameNext(name), ...more });
    return { kind: 'bin' as const, id: bin.id };
  };
  const trashed = await binOf(owner);
  await share(owner, trashed, other);
  await owner.ask('items.create', { binId: trashed.id, items: [{ name }, { name: nameNext(name) }] });
  const { items } = await owner.ask<Bin>('bins.get', { id: trashed.id });
  for (const { id } of items) {
    await owner.ask('items.update', { binId: trashed.id, id, notes: name });
    await other.ask('items.update', { binId: trashed.id, id, notes: 'New', was: { notes: 'Old' } });
  }
  const late = { binId: trashed.id, id: items[0]?.id, notes: 'Mine', was: { notes: name } };
  await owner.ask('items.update', late);
  for (const { id } of items) await other.ask('items.delete', { binId: trashed.id, ids: [id] });
  await other.ask('bins.delete', { id: trashed.id });
  const left = await binOf(owner);
  await share(owner, left, other);
  await other.ask('accessEntries.delete', { target: left, userId: other.id });
  const ended = await binOf(other);
  await share(other, ended, owner);
  await other.ask('accessEntries.update', { target: ended, userId: owner.id, role: 'viewer' });
  await other.ask('accessEntries.delete', { target: ended, userId: owner.id });
  for (const answer of ['grant', 'deny']) {
    const target = await binOf(other, { isPrivate: false });
    await owner.ask('accessRequests.create', { target, message: name });
    const more = answer === 'grant' ? { role: 'editor' } : {};
    await other.ask(`accessRequests.${answer}`, { target, userId: owner.id, ...more });
  }
  const open = await binOf(owner, { isPrivate: false });
  await other.ask('accessRequests.create', { target: open, message: name });
  await invite(other, await binOf(other), owner);
  return trashed.id;
}

export function personOf(address: string, account: Account): Person {
  const { userId: id, email } = account;
  return { id, email, ask: (name, data) => call(address, account, name, data) };
}

let made = 0;

/** Names of an owner's bins must be unique. */
function nameNext(name: string): string {
  made += 1;
  return `${name.slice(0, 115)} ${made}`;
}

async function share(owner: Person, target: { kind: 'bin'; id: string }, guest: Person): Promise<void> {
  const link = await invite(owner, target, guest);
  await guest.ask('invites.accept', { token: link.split('/').at(-1) });
}

async function invite(owner: Person, target: { kind: 'bin'; id: string }, guest: Person): Promise<string> {
  const { invites } = await owner.ask<{ invites: OwnInvite[] }>('invites.create', {
    targets: [target],
    emails: [guest.email],
    role: 'admin',
  });
  return invites[0]?.link ?? '';
}
