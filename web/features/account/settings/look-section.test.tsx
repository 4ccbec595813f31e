import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';

let app: OpenApp;

afterEach(() => app.close());

test('language and theme change at once', async () => {
  app = await openApp('/settings?open=look');
  await app.user.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await app.user.click(screen.getByRole('radio', { name: 'Svenska' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Utseende och språk' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('sv');
  const theme = within(screen.getByRole('group', { name: 'Tema' }));
  await app.user.click(theme.getByRole('radio', { name: 'System' }));
  expect(document.documentElement.dataset.theme).toBe('light');
});

test('a text size applies at once and stays on the device until System is chosen', async () => {
  app = await openApp('/settings?open=look');
  await app.user.click(await screen.findByRole('radio', { name: 'Largest' }));
  expect(document.documentElement.dataset.textSize).toBe('largest');
  expect(localStorage.getItem('textSize')).toBe('largest');
  const textSize = within(screen.getByRole('group', { name: 'Text size' }));
  await app.user.click(textSize.getByRole('radio', { name: 'System' }));
  expect(document.documentElement.dataset.textSize).toBeUndefined();
  expect(localStorage.getItem('textSize')).toBeNull();
});

test('“Undo” stays until it is closed for those who set it, and the device remembers', async () => {
  app = await openApp('/settings?open=look');
  const field = await screen.findByRole('switch', { name: /^Keep “Undo”/ });
  expect(field).toHaveProperty('checked', false);
  await app.user.click(field);
  expect(field).toHaveProperty('checked', true);
  expect(localStorage.getItem('whichbin.undoStays')).toBe('on');
  await app.user.click(field);
  expect(localStorage.getItem('whichbin.undoStays')).toBeNull();
});
