import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

beforeEach(() => {
  // No decoder in this test.
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate() {}
    },
  );
});
afterEach(() => app.close());

async function open() {
  const [house, list] = [newId(), newId()];
  app = await openApp(`/scan-qr?mode=check-off&list=${list}&of=${house}`, {
    prepare(server) {
      server.act({ call: 'locations.create', data: { id: house, name: 'House' } });
      for (const name of ['Skis', 'Tent']) giveBin(server, name, [], { locationId: house });
      const stages = [{ id: 'a', name: 'Packed' }];
      const target = { kind: 'location' as const, id: house };
      server.act({ call: 'lists.create', data: { target, id: list, name: 'Move', stages, covers: 'bins' } });
    },
  });
  await screen.findByText('0 of 2');
  return list;
}

const received = () => app.server.received.filter(({ call }) => call === 'lists.tick');

test('a scanned name is shown at once, and its tick is recorded a frame later', async () => {
  await open();
  const field = await screen.findByLabelText('Code, number or name');
  await app.user.type(field, 'Skis');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain('Skis');
  expect(screen.getByText('0 of 2')).toBeTruthy();
  await screen.findByText('1 of 2');
  await waitFor(() => expect(received()).toHaveLength(1));
});

test('a tick is recorded if the page is left at once, and in a hidden window', async () => {
  await open();
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  await app.user.type(await screen.findByLabelText('Code, number or name'), 'Tent{Enter}');
  await app.user.click(screen.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(received()).toHaveLength(1));
  frames.mockRestore();
});
