import { afterEach, beforeEach, expect, test } from 'vitest';
import { Household } from '#test/web/household.ts';
import { newId } from '../operations/new-id.ts';
import { act, keepPageOpen, untilSent, waitUntilClosable } from './act.ts';
import { currentAccount } from './current-account.ts';

let household: Household;

const makeBin = async () => (await act('bins.create', { id: newId(), name: `Bin ${newId()}` })).operationId;

/** Returns whether the browser would ask before leaving the page now. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the page warns before unload until the last pending write succeeds or fails', async () => {
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  expect(asks()).toBe(false);
  const held = [keepPageOpen(first.promise), keepPageOpen(second.promise)];
  expect(asks()).toBe(true);
  first.resolve('stored');
  expect(await held[0]).toBe('stored');
  expect(asks()).toBe(true);
  second.reject(new Error('no room'));
  await expect(held[1]).rejects.toThrow('no room');
  expect(asks()).toBe(false);
});

test('waiting until the page may close ends when pending writes settle', async () => {
  await waitUntilClosable();
  const storing = Promise.withResolvers<void>();
  const held = keepPageOpen(storing.promise);
  let isLetGo = false;
  const letGo = waitUntilClosable().then(() => {
    isLetGo = true;
  });
  await Promise.resolve();
  expect(isLetGo).toBe(false);
  storing.reject(new Error('no room'));
  await expect(held).rejects.toThrow('no room');
  await letGo;
});

beforeEach(async () => {
  household = new Household();
  const tab = household.openTab();
  await household.untilOnline(tab);
  currentAccount.set(tab);
});

afterEach(async () => {
  currentAccount.set(undefined);
  await household.end();
});

test('acts of one turn share an id, and later ones do not', async () => {
  household.server.network = () => 'unreachable';
  await Promise.all([makeBin(), makeBin()]);
  await makeBin();
  await act('bins.create', { id: newId(), name: 'Part' }, { actId: 'given' });
  const actIds = currentAccount
    .get()
    ?.waiting.get()
    .map(({ actId }) => actId);
  expect(actIds).toEqual([expect.any(String), actIds?.[0], undefined, 'given']);
});

test('resolves once the server has answered', async () => {
  household.server.network = () => 'unreachable';
  const operationId = await makeBin();
  const sent = untilSent(operationId);
  expect(household.server.done.has(operationId)).toBe(false);
  await household.untilSettled();
  expect(await sent).toBe(true);
  expect(household.server.done.has(operationId)).toBe(true);
});

test('resolves at once if the answer came before', async () => {
  const operationId = await makeBin();
  await household.untilSettled();
  expect(await untilSent(operationId, 0)).toBe(true);
});

test('resolves on the answer, before the change arrives', async () => {
  // No further messages arrive over the live connection.
  household.server.connections.clear();
  expect(await untilSent(await makeBin())).toBe(true);
  expect(currentAccount.get()?.waiting.get()).toHaveLength(1);
});

test('gives up if the server does not answer in time', async () => {
  household.server.network = () => 'unreachable';
  const [first, second] = [await makeBin(), await makeBin()];
  expect(await untilSent(first, 20)).toBe(false);
  expect(await untilSent(second, 20)).toBe(false);
});

test('resolves at once without an account', async () => {
  currentAccount.set(undefined);
  expect(await untilSent(newId())).toBe(false);
});
