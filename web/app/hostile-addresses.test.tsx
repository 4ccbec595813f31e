import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { giveSearchWorker } from '#test/web/in-page-worker.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';

let app: OpenApp;

afterEach(() => app.close());

/** All parameters that screens read, each with invalid values. */
const names = [
  'look',
  'sort',
  'whose',
  'place',
  'empty',
  'untouched',
  'missing',
  'archived',
  'named',
  'q',
  'kind',
  'tag',
  'open',
  'find',
  'item',
  'parent',
  'location',
  'name',
  'next',
];
const values = [
  '__proto__',
  'constructor',
  'toString',
  '{"a":{"b":1}}',
  '[["x"]]',
  'null',
  '-1e999',
  '%00',
  '//evil',
];

const screens = ['/bins', '/bins/create', '/search', '/settings', '/locations', '/home', '/notifications'];

test('no query parameters break a screen', async () => {
  giveSearchWorker();
  app = await openApp('/home', {
    prepare(server) {
      giveBin(server, 'Tools', ['Drill']);
      giveBin(server, 'Skis');
    },
  });
  for (const value of values) {
    const search = names.map((name) => `${name}=${encodeURIComponent(value)}`).join('&');
    for (const path of screens) {
      await act(async () => {
        history.pushState({}, '', `${path}?${search}`);
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await waitFor(() => expect(app.address().split('?')[0]).toBe(path));
      await screen.findByRole('heading', { level: 1 });
      expect(screen.queryByRole('alert')?.textContent ?? '', `${path} ${value}`).toBe('');
    }
  }
}, 120_000);

test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example'])(
  'signed-in people are not redirected to %s, even in a nested redirect',
  async (elsewhere) => {
    const inner = `/login?next=${encodeURIComponent(elsewhere)}`;
    app = await openApp(`/login?next=${encodeURIComponent(inner)}`);
    await waitFor(() => expect(app.address()).toBe('/home'));
  },
);
