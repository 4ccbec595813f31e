import { expect } from 'vitest';
import { readSettings } from '#server/start/env.ts';
import { startTestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';
import { tilesOf } from './about.reads.ts';

const ofOpenStreetMap = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
  attributionUrl: 'https://www.openstreetmap.org/copyright',
};

test('the pictures of maps are where the settings say, or nowhere', () => {
  const url = 'http://127.0.0.1:4000/{z}/{x}/{y}.png?key=a';
  const tiles = (TILES_URL: string | undefined, TILES_ATTRIBUTION: string) =>
    tilesOf(readSettings({ TILES_URL, TILES_ATTRIBUTION }));
  expect(tiles(url, 'Our own survey')).toEqual({ url, attribution: 'Our own survey' });
  expect(tiles(url, '© Us https://us.example/maps')).toEqual({
    url,
    attribution: '© Us',
    attributionUrl: 'https://us.example/maps',
  });
  expect(tiles('off', '')).toBeUndefined();
});

test.for([
  'on',
  'https://tiles.example/{z}/{x}.png',
  'ftp://tiles.example/{z}/{x}/{y}.png',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}/{y}.png; script-src *',
  "https://tiles.example, 'unsafe-inline'/{z}/{x}/{y}",
])('%s is no address of tiles', (TILES_URL) => {
  expect(() => readSettings({ TILES_URL })).toThrow('TILES_URL: must be an address');
});

test('a server without settings names nobody to write to and sends no mails', async ({ server }) => {
  expect((await server.call('about.get', {})).result).toEqual({
    sendsMail: false,
    sellsPlans: false,
    printsLabels: false,
    tiles: ofOpenStreetMap,
  });
});

test('a server with mail and somebody who helps says so to everybody, signed in or not', async () => {
  const server = await startTestServer({
    env: {
      SUPPORT_EMAIL: 'help@example.org',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'bins@example.org',
      PUBLIC_URL: 'https://bins.example',
    },
  });
  try {
    const { result } = await server.call('about.get', {});
    expect(result).toEqual({
      supportEmail: 'help@example.org',
      sendsMail: true,
      sellsPlans: false,
      printsLabels: false,
      tiles: ofOpenStreetMap,
    });
  } finally {
    await server.close();
  }
});
