import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const at = '2026-05-03T10:00:00.000Z';
const stages = ['Packed', 'Loaded', 'Arrived'].map((name, n) => ({ id: 'abc'[n] ?? '', name }));
const [house, move] = [newId(), newId()];
const target = { kind: 'location' as const, id: house };

async function open(prepare: (server: SmallServer) => void) {
  app = await openApp(`/lists/${house}/${move}`, {
    prepare(server) {
      server.act({ call: 'locations.create', data: { id: house, name: 'House' } });
      prepare(server);
    },
  });
  await screen.findByRole('heading', { name: 'Move', level: 1 });
}

const headings = () => screen.queryAllByRole('heading', { level: 2 }).map((each) => each.textContent);

test('what is directly in the place of a list is under its name, beside its rooms', async () => {
  await open((server) => {
    const hall = newId();
    server.act({ call: 'locations.create', data: { id: hall, name: 'Hall', parentLocationId: house } });
    giveBin(server, 'Box 1', [], { locationId: house });
    giveBin(server, 'Box 2', [], { locationId: hall });
    const loose = giveBin(server, 'Box 3');
    server.act({ call: 'lists.create', data: { target, id: move, name: 'Move', stages, covers: 'bins' } });
    const entries = [{ kind: 'bin' as const, id: loose, isIn: true }];
    server.act({ call: 'lists.put', data: { target, id: move, entries } });
  });
  await screen.findByRole('checkbox', { name: 'Box 3' });
  expect(headings()).toEqual(['Without a place', 'Hall', 'House']);
});

test('a list of which all is directly in its place has no headings', async () => {
  await open((server) => {
    giveBin(server, 'Box 1', [], { locationId: house });
    server.act({ call: 'lists.create', data: { target, id: move, name: 'Move', stages, covers: 'bins' } });
  });
  await screen.findByRole('checkbox', { name: 'Box 1' });
  expect(headings()).toEqual([]);
});

test('a list used again names what was missing at the last stage that was reached', async () => {
  await open((server) => {
    const before = newId();
    const ids = ['Box 1', 'Box 2'].map((name) => giveBin(server, name, [], { locationId: house }));
    server.act({ call: 'lists.create', data: { target, id: before, name: 'Move', stages } });
    const entries = ids.map((id) => ({ kind: 'bin' as const, id, isIn: true }));
    server.act({ call: 'lists.put', data: { target, id: before, entries } });
    const ticks = [{ kind: 'bin' as const, id: ids[0] ?? '', stage: 'b', count: 1 }];
    server.act({ call: 'lists.tick', data: { target, id: before, at, ticks } });
    const again = { target, id: move, name: 'Move', stages, previousId: before };
    server.act({ call: 'lists.create', data: again });
  });
  expect(await screen.findByText('Missing last time: Box 2')).toBeTruthy();
});
