import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { Household } from '#test/web/household.ts';
import { until } from '#test/web/until.ts';
import { newId } from '../operations/new-id.ts';
import type { OpenAccount } from './account.ts';
import { codesPerRequest, fewSpareCodes, idleMs } from './codes.ts';
import { currentAccount } from './current-account.ts';
import { useCodes } from './hooks.ts';

let household: Household;

const { setTimeout: realSetTimeout } = globalThis;

beforeEach(() => {
  household = new Household();
  // The device is idle as soon as no operation is pending.
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => realSetTimeout(run, ms === idleMs ? 20 : ms));
});

afterEach(() => household.end());

const confirmed = (tab: OpenAccount) =>
  until('all is confirmed', () => tab.sync.get().waiting === 0 && tab.waiting.get().length === 0);
const header = (tab: OpenAccount, id: string) => tab.headers.get().get(id);
const stateOf = (tab: OpenAccount, code: string) => tab.codes.get().get(code)?.state;
const callsTo = (call: string) => household.server.received.filter((each) => each.call === call).length;

async function makeBin(tab: OpenAccount, name: string, code?: string): Promise<string> {
  const id = newId();
  await tab.act('bins.create', { id, name, ...(code !== undefined && { code }) });
  return id;
}

/** A device with a full reserve. */
async function openDrawn(): Promise<OpenAccount> {
  const tab = household.openTab();
  await household.untilOnline(tab);
  await makeBin(tab, 'First');
  await until('codes were drawn ahead', () => tab.spareCodes().length === codesPerRequest, 6_000);
  return tab;
}

test('codes reach all tabs, page by page, when the account says they changed', async () => {
  const { server } = household;
  server.codesPerPage = 3;
  const [early = { code: '' }] = server.makeCodes(4, 'labels');
  const [tab, other] = [household.openTab(), household.openTab()];
  await household.untilOnline(tab);
  for (const each of [tab, other]) {
    await until('the first are there', () => each.codes.get().size === 4);
  }
  server.makeCodes(3, 'labels');
  for (const each of [tab, other]) {
    await until('the others are there', () => each.codes.get().size === 7);
  }
  server.act({ call: 'codes.void', data: { code: early.code } });
  for (const each of [tab, other]) {
    await until('one is void', () => stateOf(each, early.code) === 'void');
  }
  // Two pages at first, and one for each change.
  expect(callsTo('codes.list')).toBe(4);

  server.network = () => 'unreachable';
  household.closeTab(tab);
  household.closeTab(other);
  const reopened = household.openTab();
  await until('they are on the device', () => reopened.codes.get().size === 7);
});

test('screens show codes', async () => {
  const { server } = household;
  const tab = household.openTab();
  currentAccount.set(tab);
  const { result } = renderHook(() => useCodes());
  expect(result.current.size).toBe(0);
  server.makeCodes(1, 'labels');
  await waitFor(() => expect(result.current.size).toBe(1));
  expect([...result.current.values()]).toMatchObject([{ state: 'free', use: 'labels' }]);
  currentAccount.set(undefined);
});

test('a page of codes that fails is requested again', async () => {
  const { server } = household;
  const tab = household.openTab();
  await household.untilOnline(tab);
  const list = server.answers['codes.list'];
  let tries = 0;
  server.answers['codes.list'] = (data) => {
    tries += 1;
    if (tries === 1) throw new AppError('request.tooMany');
    return list?.(data);
  };
  server.makeCodes(1, 'labels');
  await until('it is there', () => tab.codes.get().size === 1, 5_000);
});

test('claimed, void and printed codes show at once and stay after confirmation', async () => {
  const { server } = household;
  const [claimed = { code: '' }, voided = { code: '' }] = server.makeCodes(2, 'labels');
  const tab = household.openTab();
  await household.untilOnline(tab);
  await until('the codes are there', () => tab.codes.get().size === 2);
  const id = await makeBin(tab, 'Kitchen');
  const sheetId = newId();

  server.network = () => 'unreachable';
  await tab.act('codes.claim', { code: claimed.code, target: { kind: 'bin', id } });
  await tab.act('codes.void', { code: voided.code });
  await tab.act('codes.recordPrint', { codes: [claimed.code], sheet: { id: sheetId, template: 'L7160' } });
  const expectAsDone = () => {
    expect(header(tab, id)?.qrCode).toBe(claimed.code);
    expect(tab.codes.get().get(claimed.code)).toMatchObject({
      state: 'used',
      target: { kind: 'bin', id },
      sheetId,
    });
    expect(stateOf(tab, voided.code)).toBe('void');
  };
  expectAsDone();
  await expect(tab.act('codes.void', { code: claimed.code })).rejects.toThrow(new AppError('codes.inUse'));

  const states = new Set<string | undefined>();
  const stop = tab.codes.subscribe(() => states.add(stateOf(tab, voided.code)));
  server.network = () => 'fine';
  household.wake();
  await confirmed(tab);
  stop();
  expectAsDone();
  expect([...states].filter((state) => state !== 'void')).toEqual([]);
  expect(server.codes.get(claimed.code)).toMatchObject({ state: 'used', sheetId });
});

test('a lost label gets a spare code at once, also offline', async () => {
  const { server } = household;
  const tab = await openDrawn();
  const id = await makeBin(tab, 'Cellar');
  await confirmed(tab);
  const lost = header(tab, id)?.qrCode ?? '';
  server.network = () => 'unreachable';
  await tab.act('codes.claim', { target: { kind: 'bin', id }, lost });
  const code = header(tab, id)?.qrCode ?? '';
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
  expect(code).not.toBe(lost);
  expect(tab.spareCodes()).not.toContain(code);
  await tab.act('codes.claim', { target: { kind: 'bin', id }, lost });
  expect(header(tab, id)?.qrCode).toBe(code);
  expect(tab.spareCodes()).toHaveLength(codesPerRequest - 2);
  server.network = () => 'fine';
  household.wake();
  await confirmed(tab);
  expect(server.bins.get(id)?.header.qrCode).toBe(code);
  expect(header(tab, id)?.qrCode).toBe(code);
});

test('a bin made offline has its code at once and keeps it', async () => {
  const { server } = household;
  const tab = await openDrawn();
  server.network = () => 'unreachable';
  const making = makeBin(tab, 'Cellar');
  const [shown] = [...tab.headers.get().values()].filter(({ name }) => name === 'Cellar');
  expect(shown?.qrCode).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
  const id = await making;
  const code = header(tab, id)?.qrCode ?? '';
  expect(tab.spareCodes()).not.toContain(code);
  household.closeTab(tab);

  const reopened = household.openTab();
  await until('the bin is read', () => header(reopened, id) !== undefined);
  expect(header(reopened, id)?.qrCode).toBe(code);
  expect(reopened.spareCodes()).toHaveLength(codesPerRequest - 1);
  server.network = () => 'fine';
  household.wake();
  await confirmed(reopened);
  expect(header(reopened, id)?.qrCode).toBe(code);
  expect(server.bins.get(id)?.header.qrCode).toBe(code);
  expect(reopened.spareCodes()).not.toContain(code);
});

test('bins made in several tabs never share a code', async () => {
  const tab = await openDrawn();
  const other = household.openTab();
  await until('the other tab has them too', () => other.spareCodes().length === codesPerRequest);
  household.server.network = () => 'unreachable';
  const names = Array.from({ length: 15 }, (_, n) => n);
  await Promise.all([
    ...names.map((n) => makeBin(tab, `Here ${n}`)),
    ...names.map((n) => makeBin(other, `There ${n}`)),
  ]);
  await household.untilSettled();
  const codes = [...household.server.bins.values()].map(({ header: { qrCode } }) => qrCode);
  const drawn = codes.filter((code) => code !== '');
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(drawn.length).toBeGreaterThan(15);
  for (const { header: bin } of household.server.bins.values()) {
    await until('both show it', () =>
      [tab, other].every((each) => header(each, bin.id)?.qrCode === bin.qrCode),
    );
  }
});

test('a device requests spare codes after its first bin and when few are left', async () => {
  const { server } = household;
  const tab = await openDrawn();
  expect(callsTo('codes.create')).toBe(1);
  const many = codesPerRequest - fewSpareCodes + 1;
  for (let n = 0; n < many; n++) await makeBin(tab, `Bin ${n}`);
  await until(
    'more were drawn',
    () => tab.spareCodes().length === fewSpareCodes - 1 + codesPerRequest,
    6_000,
  );
  expect(callsTo('codes.create')).toBe(2);
  expect(server.bins.size).toBe(many + 1);
  // Spare codes are not shown.
  expect(tab.codes.get().size).toBe(0);
});

test('spare codes arrive after a lost answer and are requested once', async () => {
  const { server } = household;
  const tab = household.openTab();
  await household.untilOnline(tab);
  let isLost = false;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const answer = await server.fetch(input, init);
    if (isLost || !input.endsWith('/codes.create')) return answer;
    isLost = true;
    throw new TypeError('Failed to fetch');
  });
  await makeBin(tab, 'First');
  await until('the answer was lost', () => isLost, 6_000);
  expect(tab.spareCodes()).toEqual([]);
  await makeBin(tab, 'Second');
  await until('they are there', () => tab.spareCodes().length === codesPerRequest, 8_000);
  expect(callsTo('codes.create')).toBe(2);
  expect([...server.codes.values()].filter(({ use }) => use === 'reserve')).toHaveLength(codesPerRequest);
}, 20_000);

test('without room for more codes, bins can still be made', async () => {
  const { server } = household;
  server.answers['codes.create'] = () => {
    throw new AppError('codes.full', { n: 500 });
  };
  const tab = household.openTab();
  await household.untilOnline(tab);
  await makeBin(tab, 'First');
  await until('it was tried', () => callsTo('codes.create') === 1, 6_000);
  const id = await makeBin(tab, 'Second');
  await confirmed(tab);
  expect(header(tab, id)?.qrCode).toBe('');
  expect(household.events).toEqual([]);
});

test('another server’s codes are dropped; a pending bin with one is still created', async () => {
  const { server } = household;
  const tab = await openDrawn();
  server.makeCodes(2, 'labels');
  await until('the codes are there', () => tab.codes.get().size === 2);
  server.network = () => 'unreachable';
  const id = await makeBin(tab, 'Cellar');
  const code = header(tab, id)?.qrCode ?? '';
  server.codes.clear();
  server.makeCodes(1, 'labels');
  server.restore(server.backUp());
  server.network = () => 'fine';
  household.wake();
  await household.untilOnline(tab);
  await confirmed(tab);
  expect(server.inventory()).toHaveProperty('Cellar');
  expect(tab.spareCodes()).not.toContain(code);
  await until('the server’s own are there', () => tab.codes.get().size === 1);
});
