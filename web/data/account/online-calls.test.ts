import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { Household } from '#test/web/household.ts';
import { newId } from '../operations/new-id.ts';
import { act } from './act.ts';
import { currentAccount } from './current-account.ts';
import { mutate } from './online-calls.ts';

let household: Household;
const [bin, person] = [newId(), newId()];

beforeEach(async () => {
  household = new Household();
  const tab = household.openTab();
  await household.untilOnline(tab);
  currentAccount.set(tab);
  household.server.answers['accessEntries.create'] = () => ({ revisions: {} });
});

afterEach(async () => {
  currentAccount.set(undefined);
  await household.end();
  vi.unstubAllGlobals();
});

const grant = (role: 'viewer' | 'editor') =>
  mutate('accessEntries.create', { targets: [{ kind: 'bin', id: bin }], userId: person, role }).catch(
    (error: AppError) => error.code,
  );

/** The operation ids of the grants that reached the server. */
const ids = () =>
  household.server.received
    .filter(({ call }) => call === 'accessEntries.create')
    .map(({ operationId }) => operationId);

async function lose(role: 'viewer' | 'editor'): Promise<void> {
  household.server.network = () => 'answerLost';
  expect(await grant(role)).toBe('client.network');
  household.server.network = () => 'fine';
}

test('repeats after a lost answer reuse the operation id', async () => {
  await lose('viewer');
  await lose('viewer');
  await grant('viewer');
  expect(new Set(ids()).size).toBe(1);
  await grant('viewer');
  expect(new Set(ids()).size).toBe(2);
});

test('a failing or busy server leaves the write unanswered', async () => {
  household.server.refuse = () => new AppError('server.busy');
  expect(await grant('viewer')).toBe('server.busy');
  household.server.done.clear();
  household.server.refuse = () => undefined;
  await grant('viewer');
  expect(new Set(ids()).size).toBe(1);
});

test('another write, or a repeat after a refusal, gets a new operation id', async () => {
  await lose('viewer');
  await grant('editor');
  await grant('viewer');
  expect(new Set(ids()).size).toBe(3);
  household.server.refuse = () => new AppError('access.denied');
  expect(await grant('viewer')).toBe('access.denied');
  household.server.refuse = () => undefined;
  expect(await grant('viewer')).not.toBe('access.denied');
});

test('a repeat after another change gets a new operation id', async () => {
  await lose('viewer');
  await act('bins.create', { id: bin, name: 'Attic' });
  await grant('viewer');
  expect(new Set(ids()).size).toBe(2);
});
