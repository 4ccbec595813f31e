import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Household } from '#test/web/household.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { until } from '#test/web/until.ts';
import type { OpenAccount } from '../account/account.ts';
import { storedMessage } from '../copy/live-view.ts';
import { newId } from '../operations/new-id.ts';
import { type FromOverviewWorker, runOverview } from './overview-engine.ts';

let household: Household;
let posted: FromOverviewWorker[];

beforeEach(() => {
  household = new Household();
  posted = [];
});
afterEach(() => household.end());

const viewOf = ({ waiting, actor }: OpenAccount) => ({ waiting: waiting.get(), actor: actor() });

async function openTab(): Promise<OpenAccount> {
  const tab = household.openTab();
  await household.untilOnline(tab);
  return tab;
}

/** Counts in the page, as in browsers without storage. */
function count(tab: OpenAccount) {
  const send = runOverview((message) => posted.push(message));
  send({ type: 'open', userId: household.server.userId, ...viewOf(tab) });
  tab.waiting.subscribe(() => send({ type: 'waiting', ...viewOf(tab) }));
  tab.onStored((stored) => {
    const message = storedMessage(stored, viewOf(tab));
    if (message) send(message);
  });
}

const overviews = () => posted.filter((message) => message.type === 'overview');
const itemsCounted = () => overviews().at(-1)?.overview.total.items;
const duplicates = () => posted.findLast((message) => message.type === 'duplicates')?.duplicates;

test('partial sums are posted while items are counted', async () => {
  for (let n = 0; n < 100; n++) giveBin(household.server, `Bin ${n}`, ['Tent']);
  const tab = await openTab();
  await until('all of it is there', () => tab.headers.get().size === 100);
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 200));
  count(tab);
  await until('all are counted', () => overviews().at(-1)?.isPartial === false);
  const counts = overviews().map(({ overview, isPartial }) => [overview.total.items, isPartial]);
  expect(counts).toEqual([
    [80, true],
    [100, false],
  ]);
});

test('pending operations and changes of others are counted', async () => {
  const attic = giveBin(household.server, 'Attic', ['Tent', 'Rope']);
  const shed = giveBin(household.server, 'Shed', ['Rope']);
  const tab = await openTab();
  count(tab);
  await until('it is counted', () => itemsCounted() === 3);
  await until('duplicates follow', () => duplicates()?.first[0]?.name === 'Rope');
  household.server.network = () => 'unreachable';
  await tab.act('items.create', { binId: attic, items: [{ id: newId(), name: 'Lamp' }] });
  await until('the waiting item is counted', () => itemsCounted() === 4);
  household.server.network = () => 'fine';
  household.wake();
  household.server.act({ call: 'bins.delete', data: { id: shed } });
  await until('a bin in the trash is not counted', () => itemsCounted() === 3);
  expect(duplicates()).toEqual({ first: [], total: 0 });
});
