import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Plan } from '#domain/plans/plan.ts';
import { planLimits } from '#domain/plans/plan-limits.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const onPlan = (plan: Plan, bins: string[]) => (server: SmallServer) => {
  for (const name of bins) server.act({ call: 'bins.create', data: { id: newId(), name } });
  server.profile = { ...server.profile, plan, ...planLimits[plan] };
};
const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));

describe('the first time', () => {
  test('three example bins come with one press and go with one', async () => {
    app = await openApp('/home');
    await press('Try with three example bins');
    await waitFor(() => expect(app.server.bins.size).toBe(3));
    expect([...app.server.bins.values()].every(({ header }) => header.tags.includes('example'))).toBe(true);
    await waitFor(() => expect(app.server.inventory()['Tool box']).toContain('40x Wall plugs, 8 mm'));
    expect(await screen.findByRole('link', { name: /Tool box/ })).toBeTruthy();
    await press('Remove the example bins');
    await waitFor(() => expect(app.server.inventory()).toEqual({}));
    expect(await screen.findByRole('link', { name: 'Make your first bin' })).toBeTruthy();
  });

  test('the removed examples come back with Undo', async () => {
    app = await openApp('/home');
    await press('Try with three example bins');
    await press('Remove the example bins');
    await waitFor(() => expect(app.server.inventory()).toEqual({}));
    await press('Undo');
    await waitFor(() => expect(Object.keys(app.server.inventory())).toHaveLength(3));
  });

  test('a bin of one’s own that was put into an example stays', async () => {
    app = await openApp('/home');
    await press('Try with three example bins');
    await waitFor(() => expect(app.server.bins.size).toBe(3));
    const [example] = app.server.bins.keys();
    app.server.act({ call: 'bins.create', data: { id: newId(), name: 'Mine', parentBinId: example } });
    expect(await screen.findByRole('link', { name: /Mine/ })).toBeTruthy();
    await press('Remove the example bins');
    await waitFor(() => expect(app.server.inventory()).toEqual({ Mine: [] }));
  });

  test('the examples are in Swedish for whoever reads Swedish', async () => {
    app = await openApp('/home', { locale: 'sv' });
    await press('Prova med tre exempellådor');
    expect(await screen.findByRole('link', { name: /Verktygslåda/ })).toBeTruthy();
  });
});

describe('with bins', () => {
  test('the plan is told in words, and what a full one means', async () => {
    app = await openApp('/home', { prepare: onPlan('free', ['A', 'B', 'C', 'D', 'E']) });
    expect((await screen.findByRole('meter')).getAttribute('aria-valuetext')).toBe('5 of 5');
    expect(screen.getByText(/All of them are in use/)).toBeTruthy();
  });

  test('a plan without limits shows no meter', async () => {
    app = await openApp('/home', { prepare: onPlan('unlimited', ['Attic']) });
    await screen.findByRole('link', { name: /Attic/ });
    expect(screen.queryByRole('meter')).toBeNull();
  });

  test('items are added to the bin that one chooses first', async () => {
    app = await openApp('/home', { prepare: onPlan('free', ['Attic', 'Kitchen']) });
    await app.user.click(await screen.findByRole('button', { name: /Add items/ }));
    await app.user.click(await screen.findByRole('button', { name: /Kitchen/ }));
    const kitchen = [...app.server.bins.values()].find(({ header }) => header.name === 'Kitchen');
    await waitFor(() => expect(app.address()).toBe(`/bins/${kitchen?.header.id}/items/add`));
  });

  test('with a single bin nothing is asked', async () => {
    app = await openApp('/home', { prepare: onPlan('free', ['Attic']) });
    await app.user.click(await screen.findByRole('button', { name: /Add items/ }));
    await waitFor(() => expect(app.address()).toMatch(/items\/add$/));
  });
});
