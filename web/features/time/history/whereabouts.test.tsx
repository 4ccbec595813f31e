import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HistoryEvent } from '#domain/history/history.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { storeWhereabouts } from '#web/data/storage/stored-events.ts';

let app: OpenApp;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly tell: (entries: unknown[]) => void;
      constructor(tell: (entries: unknown[]) => void) {
        this.tell = tell;
      }
      observe() {
        this.tell([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  // No decoder in this test.
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate() {}
    },
  );
});
afterEach(() => {
  storedAsNever = false;
  return app.close();
});

const [garage, hidden, erik] = [newId(), newId(), newId()];
/** A new id for each test, as scans of the last ten minutes are remembered. */
let tools = '';
/** The device has stored that nobody had seen the bin. */
let storedAsNever = false;
const code = 'ABCDEFGHJKM2';
const event = (more: Partial<HistoryEvent>): HistoryEvent => ({
  id: newId(),
  kind: 'seen',
  at: '2026-05-03T12:10:00.000Z',
  actorId: erik,
  actorName: 'Erik',
  names: [],
  count: 0,
  ...more,
});
const inPlace = (id: string) => ({ kind: 'location' as const, id });

async function open(events: HistoryEvent[], address?: string) {
  tools = newId();
  if (storedAsNever) storeWhereabouts(tools, [], () => true);
  const questions: unknown[] = [];
  app = await openApp(address ?? `/bins/${tools}`, {
    prepare(server) {
      server.act({ call: 'locations.create', data: { id: garage, name: 'Garage' } });
      giveBin(server, 'Tools', ['saw'], { id: tools, locationId: garage });
      const bin = server.bins.get(tools);
      if (bin) bin.header = { ...bin.header, qrCode: code };
      server.answers['history.list'] = (data) => {
        questions.push(data);
        return { events, hasMore: false };
      };
    },
  });
  return questions;
}

const card = () => screen.findByRole('region', { name: 'Last seen' });
const lines = async () =>
  (await within(await card()).findAllByRole('listitem')).map((line) => line.textContent);
const sentSightings = () => app.server.received.filter(({ call }) => call === 'bins.see').length;

async function goOffline() {
  app.server.network = () => 'unreachable';
  app.server.cutConnections();
  await screen.findAllByText('Offline');
}

async function scan() {
  await app.go('/scan-qr');
  await app.user.type(await screen.findByLabelText('Code, number or name'), `${code}{Enter}`);
  await screen.findByRole('heading', { name: 'Tools', level: 1 });
}

describe('where a bin was last', () => {
  test('names who scanned or moved it, but no hidden locations', async () => {
    const questions = await open([
      event({ to: inPlace(garage) }),
      event({ kind: 'movedIn', at: '2026-05-02T12:10:00.000Z', actorName: 'Anna', to: inPlace(garage) }),
      event({ kind: 'movedOut', at: '2026-05-01T12:10:00.000Z', from: inPlace(hidden) }),
      event({ at: '2026-04-01T12:10:00.000Z' }),
    ]);
    expect(await lines()).toEqual([
      expect.stringMatching(/^Seen in Garage by Erik.*3 May/),
      expect.stringMatching(/^Moved to Garage by Anna.*2 May/),
      expect.stringMatching(/^Taken out of somewhere else by Erik.*1 May/),
    ]);
    expect(questions).toContainEqual({ target: { kind: 'bin', id: tools }, only: 'whereabouts' });
    await app.user.click(within(await card()).getByRole('button', { name: 'Show all' }));
    await screen.findByRole('dialog', { name: 'Where “Tools” was seen' });
    expect(questions.filter((question) => !JSON.stringify(question).includes('whereabouts'))).toEqual([]);
  });

  test('names stock checks of the bin too', async () => {
    const stockResult = {
      seenCount: 3,
      missingCount: 0,
      unexpectedCount: 0,
      binsMissing: [],
      binsUnexpected: [],
      itemsMissing: [],
    };
    await open([
      event({ kind: 'stockChecked', to: inPlace(garage), stockResult }),
      event({ kind: 'stockChecked', at: '2026-04-02T12:10:00.000Z', to: inPlace(hidden), stockResult }),
    ]);
    expect(await lines()).toEqual([
      expect.stringMatching(/^Stock check in Garage by Erik.*3 May/),
      expect.stringMatching(/^Stock check by Erik.*2 Apr/),
    ]);
  });

  test('says so where nobody has been', async () => {
    await open([]);
    await within(await card()).findByText('Nobody has scanned or moved it yet.');
  });

  test('waits for the server where this device knows of no sighting', async () => {
    storedAsNever = true;
    await open([event({ to: inPlace(garage) })]);
    const words: (string | null)[] = [];
    const watcher = new MutationObserver(() => words.push(document.body.textContent));
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
    expect(await lines()).toEqual([expect.stringMatching(/^Seen in Garage by Erik/)]);
    watcher.disconnect();
    expect(words.filter((text) => text?.includes('Nobody has scanned'))).toEqual([]);
  });

  test('is there without a connection, with one’s own scans that wait', async () => {
    await open([event({ to: inPlace(garage) })]);
    await lines();
    await goOffline();
    await app.go('/bins');
    await scan();
    expect(await lines()).toEqual([
      expect.stringMatching(/^Seen in Garage by you/),
      expect.stringMatching(/^Seen in Garage by Erik/),
    ]);
    expect(sentSightings()).toBe(0);
    app.server.network = () => 'fine';
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(sentSightings()).toBe(1));
  });

  test('is not asked of a server that does not have the bin yet', async () => {
    await open([], '/bins/create');
    const hadBin: boolean[] = [];
    app.server.answers['history.list'] = ({ target }) => {
      hadBin.push(app.server.bins.has(target.id));
      return { events: [], hasMore: false };
    };
    await app.user.type(await screen.findByLabelText('Name'), 'Skis{Enter}');
    await screen.findByRole('heading', { name: 'Skis', level: 1 });
    await within(await card()).findByText('Nobody has scanned or moved it yet.');
    await waitFor(() => expect(hadBin).toEqual([true]));
  });

  test('tells of one’s own move before the server knows it', async () => {
    const questions = await open([], '/bins');
    await screen.findByText('Tools');
    await goOffline();
    await app.go(`/bins/${tools}`);
    await card();
    await act('bins.move', { id: tools, locationId: garage });
    await waitFor(async () =>
      expect(await lines()).toEqual([expect.stringMatching(/^Moved to Garage by you/)]),
    );
    expect(questions).toEqual([]);
    app.server.network = () => 'fine';
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(questions.length).toBeGreaterThan(0));
  });

  test('asks for a connection where this device knows nothing', async () => {
    await open([], '/bins');
    await screen.findByText('Tools');
    await goOffline();
    await app.go(`/bins/${tools}`);
    await within(await card()).findByText('You have to be online to see it.');
  });
});

describe('a scan', () => {
  test('is noted once, however often the label comes before the camera', async () => {
    await open([], '/bins');
    await scan();
    await scan();
    await waitFor(() => expect(sentSightings()).toBe(1));
  });

  test('is noted again of a bin that was missed meanwhile, and finds it', async () => {
    await open([], '/bins');
    await scan();
    await waitFor(() => expect(sentSightings()).toBe(1));
    app.server.act({ call: 'bins.update', data: { id: tools, isMissing: true } });
    await screen.findByText(/^Missing since/);
    await scan();
    await waitFor(() => expect(sentSightings()).toBe(2));
    await waitFor(() => expect(screen.queryByText(/^Missing since/)).toBeNull());
    expect(app.server.bins.get(tools)?.header.missingSince).toBeUndefined();
  });

  test('by the phone’s own camera is one too', async () => {
    await open([], `/c/${code}`);
    await screen.findByRole('heading', { name: 'Tools', level: 1 });
    await waitFor(() => expect(sentSightings()).toBe(1));
  });

  test('by the phone’s own camera is one too before the bin has reached the device', async () => {
    await open([], '/bins');
    await screen.findByText('Tools');
    const fresh = newId();
    app.server.answers['bins.find'] = () => ({ id: fresh, hasAsked: false });
    await app.go('/c/ABCDEFGHJKM3');
    await waitFor(() => expect(app.address()).toBe(`/bins/${fresh}`));
    expect(sentSightings()).toBe(0);
    giveBin(app.server, 'Skis', [], { id: fresh });
    await screen.findByRole('heading', { name: 'Skis', level: 1 });
    await waitFor(() => expect(sentSightings()).toBe(1));
  });

  test('is none where the bin is opened from a list', async () => {
    await open([]);
    await card();
    expect(sentSightings()).toBe(0);
  });
});
