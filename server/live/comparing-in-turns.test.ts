import { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { openConnection } from './connection.ts';
import { compareWithDevice, type InitialState } from './initial-state.ts';
import type { VisibleRow } from './reads/live.queries.ts';
import { createRegistry } from './registry.ts';

const visible: VisibleRow[] = Array.from({ length: 20_000 }, (_, n) => ({
  kind: 'bin',
  ownerId: 'olga',
  id: `bin ${n}`,
  revision: 2,
  itemBytes: 0,
  isTrashed: false,
  roles: null,
}));
const initialState: InitialState = { epoch: '', accountRevision: 1, visible, isRevoked: false };

/** A device that has all bins but the last, and bins that are gone. */
const have = {
  bins: Object.fromEntries([...visible.slice(0, -1).map(({ id }) => [id, 2]), ['gone', 2]]),
  locations: {},
  me: 1,
};

test('comparing with a device yields, and published streams are missed last', async () => {
  const registry = createRegistry();
  const response = new ServerResponse({} as never);
  const connection = openConnection(response, { userId: 'olga', sessionId: '', tokenHash: '' });
  const sent: string[] = [];
  connection.sendChanges = (line) => void sent.push(String(line));
  registry.add(connection);
  let turns = 0;
  let isDone = false;
  const inTurn = (): void => {
    turns++;
    if (turns === 3) registry.notePublished(['bin 10', 'bin 19000']);
    if (!isDone) setImmediate(inTurn);
  };
  inTurn();
  await compareWithDevice(registry, connection, have, initialState);
  isDone = true;
  expect(turns).toBeGreaterThan(10);
  expect([...connection.missed.keys()]).toEqual(['bin 19999', 'bin 10', 'bin 19000']);
  expect(connection.knownRevisions.size).toBe(visible.length - 1);
  expect(sent.map((line) => JSON.parse(line).gone)).toEqual([['gone']]);
  registry.notePublished(['bin 11']);
  expect(registry.hasMissed(connection, 'bin 11')).toBe(false);
});

test('finding removed streams yields to the event loop', async () => {
  const registry = createRegistry();
  const response = new ServerResponse({} as never);
  const connection = openConnection(response, { userId: 'olga', sessionId: '', tokenHash: '' });
  const sent: string[] = [];
  connection.sendChanges = (line) => void sent.push(String(line));
  const ids = Array.from({ length: 40_000 }, (_, n) => `gone ${n}`);
  let turns = 0;
  let counting = setImmediate(function count() {
    turns++;
    counting = setImmediate(count);
  });
  await compareWithDevice(
    registry,
    connection,
    { bins: Object.fromEntries(ids.map((id) => [id, 1])), locations: {} },
    { ...initialState, visible: [] },
  );
  clearImmediate(counting);
  expect(turns).toBeGreaterThan(8);
  expect(sent.map((line) => JSON.parse(line).gone)).toEqual([ids]);
});
