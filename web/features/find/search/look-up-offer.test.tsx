import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showCode } from '#domain/codes/code.ts';
import { AppError } from '#domain/errors.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { giveSearchWorker } from '#test/web/in-page-worker.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const tyres = newId();
const bin = { name: 'Tyres', tags: [], items: [] };
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: /^Search items/ });
const offer = (what: string) => screen.findByRole('button', { name: new RegExp(`${what}$`) });

async function open(answer: () => unknown = () => ({ id: tyres, bin, hasAsked: false })) {
  giveSearchWorker();
  const asked: string[] = [];
  app = await openApp('/search', {
    prepare(server) {
      giveBin(server, 'Tools', ['A3 paper']);
      server.answers['bins.find'] = ({ code }) => {
        asked.push(code);
        return answer();
      };
    },
  });
  return asked;
}

test('a code unknown on the device is looked up and opened', async () => {
  const asked = await open();
  await app.user.type(field(), 'abcd-efgh jkmn');
  await app.user.click(await offer(`code ${showCode('ABCDEFGHJKMN')}`));
  expect(await screen.findByRole('heading', { level: 1, name: 'Tyres' })).toBeTruthy();
  expect(app.address()).toBe(`/bins/${tyres}`);
  // The opened page shows what was already found.
  expect(asked).toEqual(['ABCDEFGHJKMN']);
});

test('Enter, which scanners send, looks up a code', async () => {
  const asked = await open();
  await app.user.type(field(), 'ABCDEFGHJKMN{Enter}');
  await waitFor(() => expect(app.address()).toBe(`/bins/${tyres}`));
  expect(asked[0]).toBe('ABCDEFGHJKMN');
});

test('a label look-up is offered for a text with a digit', async () => {
  await open();
  await app.user.type(field(), 'Kitchen 7');
  await offer('labelled “Kitchen 7”');
  await app.user.clear(field());
  await app.user.type(field(), 'A3');
  await screen.findByRole('list', { name: 'Results' });
  await offer('labelled “A3”');
  await app.user.type(field(), ' pap');
  await waitFor(() => expect(screen.queryByRole('button', { name: /labelled/ })).toBeNull());
  await app.user.clear(field());
  await app.user.type(field(), 'tool');
  await screen.findByRole('link', { name: /Tools/ });
  expect(screen.queryByRole('button', { name: /^Look up/ })).toBeNull();
});

test('an unknown code offers to ask the owner, and a rate limit is reported', async () => {
  let code: 'bins.noneFound' | 'request.tooMany' = 'bins.noneFound';
  await open(() => {
    throw new AppError(code);
  });
  await app.user.type(field(), 'ABCDEFGHJKMN');
  await app.user.click(await offer(`code ${showCode('ABCDEFGHJKMN')}`));
  await screen.findByText('This label belongs to a private bin or to nobody.');
  screen.getByRole('button', { name: 'Ask its owner' });
  code = 'request.tooMany';
  await app.user.click(await offer(`code ${showCode('ABCDEFGHJKMN')}`));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Too many requests. Try again in a moment.'),
  );
  expect(field().value).toBe('ABCDEFGHJKMN');
  await app.user.type(field(), '{Backspace}');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('offline, the look-up says that it needs a connection', async () => {
  await open();
  app.server.network = () => 'unreachable';
  app.server.cutConnections();
  await app.user.type(field(), 'ABCDEFGHJKMN');
  expect(await screen.findByText(/can be looked up when you are online/)).toBeTruthy();
});

test('several bins with one label are listed to choose from', async () => {
  const asked = await open(() => ({
    id: tyres,
    bin,
    hasAsked: false,
    candidates: ['Tyres', 'Rims'].map((name) => ({ id: newId(), name, tags: [], itemCount: 0 })),
  }));
  await app.user.type(field(), 'Shed 7');
  await app.user.click(await offer('labelled “Shed 7”'));
  await screen.findByRole('link', { name: /Rims/ });
  expect(app.address()).toMatch(/^\/search/);
  expect(asked).toEqual(['Shed 7']);
  await app.user.type(field(), 's');
  await waitFor(() => expect(screen.queryByRole('link', { name: /Rims/ })).toBeNull());
});
