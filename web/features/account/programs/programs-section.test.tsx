import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CallData } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { Token } from '#domain/tokens/token.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { olga } from '#test/web/small-sign-in.ts';

let app: OpenApp;

afterEach(() => app.close());

const secret = `wb_${'0123456789'.repeat(4)}`;

/** A server that keeps tokens; returns what was asked of it. */
function withTokens(tokens: Token[] = []) {
  const created: CallData<'tokens.create'>[] = [];
  const prepare = (server: SmallServer) => {
    server.answers['tokens.list'] = () => ({ tokens });
    server.answers['tokens.create'] = (input) => {
      created.push(input);
      const token = { ...input, id: 'new', createdAt: new Date().toISOString() };
      tokens.unshift(token);
      return { ...token, secret, revisions: {} };
    };
    server.answers['tokens.delete'] = ({ id }) => {
      tokens.splice(0, tokens.length, ...tokens.filter((token) => id !== undefined && token.id !== id));
      return { revisions: {} };
    };
  };
  return { created, prepare };
}

test('a token is made for chosen places, shown once, listed and ended', async () => {
  const { created, prepare } = withTokens();
  app = await openApp('/settings?open=programs', { prepare });
  expect(await screen.findByText('No program has access.')).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: 'New access token' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'New access token' }));
  await app.user.click(sheet.getByRole('button', { name: 'Create token' }));
  expect(await sheet.findByText('Enter a name.')).toBeTruthy();
  await app.user.type(sheet.getByLabelText('What is it for?'), ' Kitchen tablet');
  await app.user.click(sheet.getByRole('radio', { name: /^Only in places/ }));
  await app.user.click(sheet.getByRole('button', { name: 'Create token' }));
  expect(await sheet.findByText('Choose at least one place or bin.')).toBeTruthy();
  expect(created).toEqual([]);
  await app.user.click(sheet.getByRole('radio', { name: 'Everywhere' }));
  await app.user.selectOptions(sheet.getByLabelText('How long?'), 'Until I end it');
  await app.user.click(sheet.getByRole('button', { name: 'Create token' }));
  const made = within(await screen.findByRole('dialog', { name: 'Copy the token now' }));
  expect(created).toEqual([{ name: 'Kitchen tablet', scope: 'read' }]);
  expect(made.getByText(secret)).toBeTruthy();
  await app.user.click(made.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Reads · everywhere')).toBeTruthy();
  expect(screen.queryByText(secret)).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'More options for Kitchen tablet' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'End access' }));
  await app.user.click(
    within(await screen.findByRole('alertdialog', { name: /^End the access of/ })).getByRole('button', {
      name: 'End access',
    }),
  );
  expect(await screen.findByText('No program has access.')).toBeTruthy();
});

test('a token says where it works, when it was used and that it has ended', async () => {
  const { prepare } = withTokens([
    {
      id: 'a',
      name: 'Script',
      scope: 'write',
      targets: [{ kind: 'bin', id: 'gone' }],
      createdAt: '2026-01-01T12:00:00.000Z',
      expiresAt: '2026-02-01T12:00:00.000Z',
      lastUsedAt: '2026-01-02T12:00:00.000Z',
      lastUsedFrom: '192.168.1.5',
    },
  ]);
  app = await openApp('/settings?open=programs', { prepare });
  expect(await screen.findByText('Reads and writes · only in something that is gone')).toBeTruthy();
  expect(screen.getByText(/^Last used .* from 192\.168\.1\.5 · ended /)).toBeTruthy();
});

test('without a connection nothing can be made, and the screen says why', async () => {
  const { prepare } = withTokens();
  app = await openApp('/settings?open=programs', { prepare });
  expect(await screen.findByText('No program has access.')).toBeTruthy();
  app.server.network = () => 'unreachable';
  app.server.cutConnections();
  expect(await screen.findByText('You have to be online to see and change your access tokens.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New access token' })).toHaveProperty('disabled', true);
});

test('asks for the password where the last sign-in was not recent', async () => {
  const { created, prepare } = withTokens();
  app = await openApp('/settings?open=programs', { prepare });
  const create = app.server.answers['tokens.create'];
  app.server.answers['tokens.create'] = (input) => {
    if (app.signIn.asked.every(({ path }) => path !== '/passkey/confirm'))
      throw new AppError('tokens.confirmFirst');
    return create?.(input);
  };
  await app.user.click(await screen.findByRole('button', { name: 'New access token' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'New access token' }));
  await app.user.type(sheet.getByLabelText('What is it for?'), 'Script');
  await app.user.click(sheet.getByRole('button', { name: 'Create token' }));
  const password = await sheet.findByLabelText('Your password');
  expect(sheet.getByText('Enter your password to confirm that it is you.')).toBeTruthy();
  await app.user.type(password, olga.password);
  await app.user.click(sheet.getByRole('button', { name: 'Create token' }));
  await screen.findByRole('dialog', { name: 'Copy the token now' });
  expect(created).toHaveLength(1);
  expect(app.signIn.asked.at(-1)).toEqual({
    path: '/passkey/confirm',
    body: { password: olga.password },
  });
});
