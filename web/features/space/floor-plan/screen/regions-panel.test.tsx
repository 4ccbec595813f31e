import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Region } from '#domain/maps/map-schemas.ts';
import { garageId, giveGarage, shelf } from '#test/web/garage.ts';
import { giveSearchWorker } from '#test/web/in-page-worker.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { currentAccount } from '#web/data/account/current-account.ts';

let app: OpenApp;

beforeEach(() => giveSearchWorker());
afterEach(() => app.close());

const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));
const openAreas = async () => {
  app = await openApp(`/map?location=${garageId}`, { prepare: (server) => void giveGarage(server) });
  await press('Edit areas');
};
const rename = async (text: string) => {
  const name = screen.getByLabelText('Name');
  await app.user.clear(name);
  await app.user.type(name, text);
};
const regions = () => app.server.locations.get(garageId)?.regions;
const regionsHere = () => currentAccount.get()?.locations.get().locations.get(garageId)?.regions;
/** Like another person. */
const moveShelf = (change: Partial<Region>) =>
  app.server.act({ call: 'locations.update', data: { id: garageId, putRegions: [{ ...shelf, ...change }] } });
const onPlan = (name: string) =>
  [...document.querySelectorAll('[data-plan-frame] [data-folded]')].filter(
    ({ textContent }) => textContent === name,
  );

describe('the areas of a plan', () => {
  test('are added by name and numbers, within the plan, and taken back', async () => {
    await openAreas();
    await press('Add an area');
    await press('Save');
    expect(await screen.findByText('Give the area a name.')).toBeTruthy();
    await app.user.type(screen.getByLabelText('Name'), 'Shelf  B');
    const left = screen.getByRole('textbox', { name: 'From the left' });
    await app.user.clear(left);
    await app.user.type(left, '95');
    await press('Save');
    await waitFor(() => expect(regions()?.[1]).toMatchObject({ name: 'Shelf B', x: 0.7, width: 0.3 }));
    await press('Undo');
    await waitFor(() => expect(regions()).toHaveLength(1));
  });

  test('are renamed, resized and deleted', async () => {
    await openAreas();
    await press('Edit Shelf A');
    await rename('Shelf 1');
    fireEvent.click(screen.getByRole('button', { name: 'One more, Width' }));
    await press('Save');
    await waitFor(() => expect(regions()).toMatchObject([{ id: shelf.id, name: 'Shelf 1', width: 0.51 }]));
    await press('Edit Shelf 1');
    // In the meantime another person moves it; the new name keeps that.
    moveShelf({ name: 'Shelf 1', x: 0.3, width: 0.4 });
    await app.user.type(screen.getByLabelText('Name'), '0');
    await press('Save');
    await waitFor(() => expect(regions()).toMatchObject([{ name: 'Shelf 10', x: 0.3, width: 0.4 }]));
    await press('Edit Shelf 10');
    await press('Delete area');
    await waitFor(() => expect(regions()).toBeUndefined());
    await screen.findByText('Shelf 10 deleted');
    fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
    await waitFor(() => expect(regions()).toMatchObject([{ name: 'Shelf 10' }]));
  });

  test('are taken back by Undo without what somebody else changed of them since', async () => {
    await openAreas();
    await press('Edit Shelf A');
    await rename('Shelf 1');
    await press('Save');
    await waitFor(() => expect(regions()).toMatchObject([{ name: 'Shelf 1' }]));
    moveShelf({ name: 'Shelf 1', x: 0.3, width: 0.4 });
    await waitFor(() => expect(regionsHere()).toMatchObject([{ x: 0.3 }]));
    await press('Undo');
    await waitFor(() => expect(regions()).toMatchObject([{ name: 'Shelf A', x: 0.3, width: 0.4 }]));
  });

  test('keep unsaved input as long as the name it replaces is unchanged', async () => {
    await openAreas();
    await press('Edit Shelf A');
    await rename('Shelf 1');
    await press('Cancel');
    await press('Edit Shelf A');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Shelf 1');
    expect(onPlan('Shelf 1'), 'the plan says the same').toHaveLength(1);
    await press('Cancel');
    moveShelf({ name: 'Bench' });
    await press('Edit Bench');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Bench');
  });
});
