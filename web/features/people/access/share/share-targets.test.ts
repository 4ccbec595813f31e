import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnInvite } from '#domain/access/access-calls.ts';
import type { CallName } from '#domain/calls.ts';
import { Household } from '#test/web/household.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { type AnsweredInvites, grantAll, inviteAll } from './share-targets.ts';

let household: Household;
const targets = Array.from({ length: 250 }, () => ({ kind: 'bin' as const, id: newId() }));
const anna = newId();

beforeEach(async () => {
  household = new Household();
  const tab = household.openTab();
  await household.untilOnline(tab);
  currentAccount.set(tab);
  household.server.answers['accessEntries.create'] = () => ({ revisions: {} });
  household.server.answers['invites.create'] = (data) => ({
    invites: ('targets' in data ? data.targets : []).map((target) => ({ id: newId(), target }) as OwnInvite),
    revisions: {},
  });
});

afterEach(async () => {
  currentAccount.set(undefined);
  await household.end();
});

const ids = (name: CallName) =>
  household.server.received.filter(({ call }) => call === name).map(({ operationId }) => operationId);

/** Loses the answer to the second batch, once. */
function loseSecond(name: CallName): void {
  household.server.network = () => (ids(name).length === 1 ? 'answerLost' : 'fine');
}

test('a retry skips batches that arrived and repeats the lost one by its id', async () => {
  loseSecond('invites.create');
  const arrived: AnsweredInvites = new Map();
  const share = () => inviteAll(targets, ['anna@example.org'], 'viewer', arrived);
  await expect(share()).rejects.toMatchObject({ code: 'client.network' });
  const { invites } = await share();
  expect(invites.map(({ target }) => target)).toEqual(targets);
  const [first, second, again, third] = ids('invites.create');
  expect(ids('invites.create')).toHaveLength(4);
  expect(again).toBe(second);
  expect(new Set([first, second, third]).size).toBe(3);
});

test('so it is with what people are given; another role is sent whole', async () => {
  loseSecond('accessEntries.create');
  const arrived: AnsweredInvites = new Map();
  const share = (role: 'viewer' | 'editor') => grantAll(targets, anna, role, arrived);
  await expect(share('viewer')).rejects.toMatchObject({ code: 'client.network' });
  await share('viewer');
  expect(ids('accessEntries.create')).toHaveLength(4);
  await share('editor');
  expect(ids('accessEntries.create')).toHaveLength(7);
});
