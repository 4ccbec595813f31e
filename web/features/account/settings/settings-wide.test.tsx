import { screen, within } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { openApp } from '#test/web/open-app.tsx';
import { newId } from '#web/data/operations/new-id.ts';

// The layout asks for the width when its module is loaded.
const giveBack = vi.hoisted(() => {
  const { matchMedia } = window;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: media.includes('900px'), media }) as MediaQueryList;
  return () => {
    window.matchMedia = matchMedia;
  };
});

afterAll(giveBack);

test('on a wide screen requests are counted at the entry whose screen lists them', async () => {
  const [anna, tyres] = [newId(), newId()];
  const asked = { userId: anna, userName: 'Anna', userEmail: '', requestedAt: '2026-05-03T10:00:00.000Z' };
  const app = await openApp('/access-overview', {
    prepare(server) {
      giveBin(server, 'Tyres', [], { id: tyres });
      server.setPeople(tyres, { pendingRequests: { [anna]: { ...asked, message: '' } } });
    },
  });
  const rail = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
  expect(await rail.findByRole('link', { name: /^Shared.*1 thing waits for you/ })).toBeTruthy();
  expect(rail.getByRole('link', { name: 'Settings' })).toBeTruthy();
  const card = await screen.findByRole('link', { name: /Requests and invitations/ });
  expect(card.getAttribute('href')).toBe('/access-requests');
  await app.close();
});

test('on a wide screen all settings are on one page, with an index of them', async () => {
  const app = await openApp('/settings?open=reminders');
  const index = within(await screen.findByRole('navigation', { name: 'Sections', hidden: true }));
  const names = index.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent ?? '');
  expect(names).toEqual(expect.arrayContaining(['You', 'Appearance and language', 'Reminders', 'Plan']));
  for (const name of names) screen.getByRole('heading', { name, level: 2 });
  expect(screen.queryByRole('heading', { name: 'Reminders and push' })).toBeNull();
  expect(screen.getByRole('link', { name: 'About Whichbin' }).getAttribute('href')).toBe('/about');
  await app.close();
});
