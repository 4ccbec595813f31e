import { afterEach, beforeEach, expect, test } from 'vitest';
import { Household } from '#test/web/household.ts';
import { newId } from '../operations/new-id.ts';
import { act } from './act.ts';
import { currentAccount } from './current-account.ts';
import { untilSent } from './until-sent.ts';

let household: Household;

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

const makeBin = async () => (await act('bins.create', { id: newId(), name: `Bin ${newId()}` })).operationId;

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
