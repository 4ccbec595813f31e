import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { Household } from '#test/web/household.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { until } from '#test/web/until.ts';
import { newId } from '../operations/new-id.ts';
import type { OpenAccount } from './account.ts';
import { currentAccount } from './current-account.ts';
import { useStockChecks } from './hooks.ts';

let household: Household;
let garage = '';
let tools = '';

beforeEach(() => {
  household = new Household();
  [garage, tools] = [newId(), newId()];
  household.server.act({ call: 'locations.create', data: { id: garage, name: 'Garage' } });
  giveBin(household.server, 'Tools', [], { id: tools, locationId: garage });
});

afterEach(async () => {
  currentAccount.set(undefined);
  await household.end();
});

const startedAt = '2026-05-03T10:00:00.000Z';
const inGarage = () => ({ kind: 'location' as const, id: garage });
const ticksIn = (tab: OpenAccount) =>
  tab.me.get()?.stockChecks?.map(({ ticks }) => ticks.map(({ id, isSeen }) => [id, isSeen]));
const tickOf = (id: string, isSeen = true, minute = 1) => ({
  kind: 'bin' as const,
  id,
  isSeen,
  at: `2026-05-03T10:0${minute}:00.000Z`,
});

async function goOffline(tab: OpenAccount): Promise<void> {
  household.server.network = () => 'unreachable';
  household.server.cutConnections();
  await until('the tab is offline', () => tab.sync.get().connection === 'offline');
}

test('a check that is made offline is there after reopening, and is sent in order', async () => {
  const { server } = household;
  const first = household.openTab();
  await household.untilOnline(first);
  await goOffline(first);
  const check = { id: newId(), target: inGarage() };
  await first.act('stockChecks.start', { ...check, startedAt });
  await first.act('stockChecks.tick', { ...check, ticks: [tickOf(tools)] });
  await first.act('stockChecks.tick', { ...check, ticks: [tickOf(tools, false, 2)] });
  expect(ticksIn(first)).toEqual([[[tools, false]]]);
  household.closeTab(first);

  const second = household.openTab();
  await until('the check is there again', () => ticksIn(second) !== undefined);
  expect(ticksIn(second)).toEqual([[[tools, false]]]);
  await household.untilSettled();
  expect(server.me.stockChecks).toMatchObject([{ ...check, startedAt }]);
  expect(ticksIn(second)).toEqual([[[tools, false]]]);
  await second.act('stockChecks.end', check);
  expect(ticksIn(second)).toBeUndefined();
  await household.untilSettled();
  const sent = server.received.filter(({ call }) => call.startsWith('stockChecks.'));
  expect(sent.map(({ call }) => call)).toEqual(
    ['start', 'tick', 'tick', 'end'].map((verb) => `stockChecks.${verb}`),
  );
  expect(server.me.stockChecks).toBeUndefined();
});

test('a check with a refused start vanishes with its ticks; later changes are sent', async () => {
  const { server } = household;
  const tab = household.openTab();
  await household.untilOnline(tab);
  server.refuse = ({ call }) =>
    call === 'stockChecks.start' ? new AppError('stockChecks.tooMany', { n: 20 }) : undefined;
  const check = { id: newId(), target: inGarage() };
  await tab.act('stockChecks.start', { ...check, startedAt });
  await tab.act('stockChecks.tick', { ...check, ticks: [tickOf(tools)] });
  await tab.act('bins.update', { id: tools, description: 'Blue lid' });
  await household.untilSettled();
  expect(tab.me.get()?.stockChecks).toBeUndefined();
  expect(tab.refused.get().map(({ code }) => code)).toContain('stockChecks.tooMany');
  expect(server.bins.get(tools)?.header.description).toBe('Blue lid');
});

test('another device’s ticks arrive, and a check of a hidden bin returns with it', async () => {
  const { server } = household;
  const tab = household.openTab();
  currentAccount.set(tab);
  await household.untilOnline(tab);
  const check = { id: newId(), target: { kind: 'bin' as const, id: tools } };
  const { result } = renderHook(() => useStockChecks());
  const untilShown = (count: number) => waitFor(() => expect(result.current).toHaveLength(count));
  server.act({ call: 'stockChecks.start', data: { ...check, startedAt } });
  server.act({ call: 'stockChecks.tick', data: { ...check, ticks: [tickOf(newId())] } });
  await waitFor(() => expect(result.current[0]?.ticks).toHaveLength(1));
  expect(result.current[0]).toMatchObject({ ...check, ticks: [{ isSeen: true }] });
  server.act({ call: 'bins.delete', data: { id: tools, cascade: false } });
  await untilShown(0);
  server.act({ call: 'bins.restore', data: { id: tools } });
  await untilShown(1);
});
