import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { finding } from '#domain/operator/health-findings.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';

let app: OpenApp;
afterEach(() => app.close());

type Backups = CallResult<'serverBackups.list'>;

/** Opens the page of an operator whose server has these backups, and which checks find this. */
async function openBackups(
  backups: Backups,
  found = finding('backups.fileMissing', { path: 'bins' }),
  beforeList = () => {},
) {
  let state = backups;
  const checked: string[] = [];
  app = await openApp('/operator', {
    prepare(server) {
      server.answers['operator.get'] = () => ({
        isOperator: true,
        settings: { plan: 'free', signUp: 'open', givenByEnvironment: [] },
      });
      server.answers['operatorLog.list'] = () => ({ entries: [] });
      server.answers['serverAccounts.list'] = () => ({ accounts: [], isMore: false });
      server.answers['serverBackups.list'] = () => {
        beforeList();
        const answer = state;
        const check = { at: '2026-05-04T12:00:00.000Z', finding: found };
        if (checked.length > 0)
          state = { ...state, backups: state.backups.map((each) => ({ ...each, check })) };
        return answer;
      };
      server.answers['serverBackups.check'] = ({ name }) => {
        checked.push(name);
        const check = { at: '2026-05-04T12:00:00.000Z' };
        state = { ...state, backups: state.backups.map((each) => ({ ...each, check })) };
        return { revisions: {} };
      };
    },
  });
  return checked;
}

const name = '2026-05-03T03-00-00-000Z';
const one: Backups = { hasFolder: true, backups: [{ name, at: '2026-05-03T12:00:00.000Z' }] };

test('a check of a backup is followed until it says what it found', async () => {
  const checked = await openBackups(one);
  await app.user.click(await screen.findByRole('button', { name: /^Check the backup of 3 May 2026/ }));
  expect(await screen.findByText('Being checked')).toBeTruthy();
  expect(checked).toEqual([name]);
  expect(await screen.findByText(/the file bins is missing/)).toBeTruthy();
  expect(screen.queryByText('Being checked')).toBeNull();
  expect(screen.getByText('Fault')).toBeTruthy();
});

test('a server without a folder for backups says what to set', async () => {
  await openBackups({ hasFolder: false, backups: [] });
  expect(await screen.findByText(/Set BACKUP_DIR/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
});

test('a list of backups that cannot be read says so', async () => {
  await openBackups(one, undefined, () => {
    throw new AppError('server.busy');
  });
  await screen.findByRole('heading', { name: 'Backups' });
  expect(await screen.findByText(/busy/)).toBeTruthy();
});
