import { screen, within } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { openApp } from '#test/web/open-app.tsx';

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
