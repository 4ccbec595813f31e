import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CallData, CallResult } from '#domain/calls.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';

let app: OpenApp;
afterEach(() => app.close());

type Settings = NonNullable<CallResult<'operator.get'>['settings']>;

/** Opens the page of an operator with these settings; returns what it saves. */
async function openOperator(settings: Settings): Promise<CallData<'operator.update'>[]> {
  const saved: CallData<'operator.update'>[] = [];
  app = await openApp('/operator', {
    prepare(server) {
      server.answers['operator.get'] = () => ({ isOperator: true, settings });
      server.answers['operator.update'] = (change) => {
        saved.push(change);
        return { revisions: {} };
      };
      server.answers['operatorLog.list'] = () => ({ entries: [] });
      server.answers['serverBackups.list'] = () => ({ hasFolder: false, backups: [] });
      server.answers['serverAccounts.list'] = () => ({ accounts: [], isMore: false });
    },
  });
  return saved;
}

const unanswered: Settings = { plan: 'free', signUp: 'open', givenByEnvironment: [] };

test('before the answer the page shows what counts, and saves only what is typed', async () => {
  const saved = await openOperator(unanswered);
  expect(await screen.findByLabelText<HTMLSelectElement>('Plan of new accounts')).toHaveProperty(
    'value',
    'free',
  );
  for (const radio of screen.getAllByRole<HTMLInputElement>('radio')) expect(radio.checked).toBe(false);
  await app.user.type(screen.getByLabelText(/^Contact address/), 'help@example.org');
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ supportEmail: 'help@example.org' }]));
});

test('the answer brings its plan and sign-up, but for what the environment gives', async () => {
  const saved = await openOperator({ ...unanswered, givenByEnvironment: ['signUp'] });
  await app.user.click(await screen.findByRole('radio', { name: /^My household or club/ }));
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ audience: 'household', plan: 'unlimited' }]));
});
