import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';

let app: OpenApp;

afterEach(() => app.close());

async function openAbout(
  answer: { supportEmail?: string; sendsMail: boolean },
  plan: 'free' | 'pro' = 'free',
) {
  const prepare = (server: SmallServer) => {
    server.me = { ...server.me, plan };
    server.answers['about.get'] = () => answer;
  };
  app = await openApp('/about', { prepare });
  return within(await screen.findByRole('region', { name: 'Help' }));
}

test('the support address is shown, with priority for paid plans', async () => {
  const help = await openAbout({ supportEmail: 'help@example.org', sendsMail: true }, 'pro');
  const link = await help.findByRole('link', { name: /Write to us/ });
  expect(link.getAttribute('href')).toMatch(/^mailto:help@example\.org\?subject=Whichbin%20.*Pro$/);
  expect(help.getByText('Priority support')).toBeTruthy();
  expect(screen.queryByText('Email addresses are not verified here')).toBeNull();
});

test('the free plan has the address without the promise', async () => {
  const help = await openAbout({ supportEmail: 'help@example.org', sendsMail: true });
  await help.findByRole('link', { name: /Write to us/ });
  expect(help.queryByText('Priority support')).toBeNull();
});

test('without mail, addresses are unverified and another contact is named', async () => {
  const help = await openAbout({ sendsMail: false });
  expect(await screen.findByText('Email addresses are not verified here')).toBeTruthy();
  expect(help.getByText(/Ask the person who runs it/)).toBeTruthy();
});

const someLibrary = { name: 'some-library', version: '1.2.3', license: 'MIT', text: 'Take it.' };

test('licences that fail to load are reported, and retried on press', async () => {
  await openAbout({ sendsMail: true });
  const show = await screen.findByRole('button', { name: 'Show the licences' });
  const answers = [Response.error(), Response.json([someLibrary])];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address === '/licenses.json' ? answers.shift() : fetch(address, init),
  );
  await app.user.click(show);
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
  await app.user.click(show);
  expect(await screen.findByText('some-library')).toBeTruthy();
  expect(screen.getByText('Take it.')).toBeTruthy();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});
