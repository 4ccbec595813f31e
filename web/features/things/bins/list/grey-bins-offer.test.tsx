import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const open = async () => {
  app = await openApp('/bins', {
    prepare(server) {
      const place = newId();
      server.act({ call: 'locations.create', data: { id: place, name: 'Attic', color: 'rose' } });
      for (let n = 0; n < 10; n++)
        server.act({ call: 'bins.create', data: { id: newId(), name: `Lamps ${n}`, locationId: place } });
    },
  });
};
const looks = () => [...app.server.bins.values()].map(({ header: { color, icon } }) => `${color} ${icon}`);
const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));

test('grey bins get the colour of their place and an icon, with one Undo', async () => {
  await open();
  expect(await screen.findByText('10 bins have no colour yet.')).toBeTruthy();
  await press('Give them colours and icons');
  await waitFor(() => expect(new Set(looks())).toEqual(new Set(['rose lightbulb'])));
  await press('Undo');
  await waitFor(() => expect(new Set(looks())).toEqual(new Set(['undefined undefined'])));
});

test('the offer stays away once it is declined', async () => {
  await open();
  await press('Do not offer colours');
  await waitFor(() => expect(screen.queryByText('10 bins have no colour yet.')).toBeNull());
  await waitFor(() => expect(app.server.received.map(({ call }) => call)).toContain('me.update'));
});
