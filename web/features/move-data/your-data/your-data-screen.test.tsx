import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ExportRow } from '#domain/account/account-calls.ts';
import { AppError } from '#domain/errors.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';

let app: OpenApp;
afterEach(() => app.close());

const row = (more: Partial<ExportRow>): ExportRow => ({
  id: '01999999-0000-7000-8000-000000000001',
  state: 'running',
  createdAt: '2026-05-03T10:00:00.000Z',
  progress: 0,
  ...more,
});

const open = (answer: () => ExportRow[]) =>
  openApp('/settings/data', {
    prepare(server) {
      server.answers['exports.list'] = () => ({ exports: answer() });
    },
  });

test('an export is started, followed and offered for download', async () => {
  let exports: ExportRow[] = [];
  app = await open(() => exports);
  app.server.answers['exports.start'] = ({ locale }) => {
    expect(locale).toBe('en');
    exports = [row({ progress: 0.42 })];
    return { id: row({}).id, revisions: {} };
  };
  await app.user.click(await screen.findByRole('button', { name: 'Export everything' }));
  const meter = await screen.findByRole('meter', { name: 'Making your export' });
  expect(meter.getAttribute('aria-valuetext')).toBe('42 %');
  exports = [row({ state: 'ready', progress: 1, bytes: 2_500_000, url: '/api/exports/1' })];
  const link = await screen.findByRole('link', { name: 'Download' }, { timeout: 5_000 });
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    '/api/exports/1',
    'whichbin-2026-05-03.zip',
  ]);
  expect(screen.getByText(/2\.5 MB/)).toBeTruthy();
});

test('a running export is cancelled', async () => {
  let exports = [row({})];
  app = await open(() => exports);
  app.server.answers['exports.cancel'] = () => {
    exports = [];
    return { revisions: {} };
  };
  await app.user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Export everything' })).toBeTruthy();
});

test('a failed export says why and can be tried again', async () => {
  app = await open(() => [row({ state: 'failed', error: 'files.notStored' })]);
  expect(await screen.findByText('The file cannot be stored right now. Try again later.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Export everything' })).toBeTruthy();
});

test('a list that cannot be read says so', async () => {
  app = await open(() => {
    throw new AppError('server.failed');
  });
  expect(await screen.findByText(/went wrong on our side/)).toBeTruthy();
});

test('an inventory list is offered beside the export', async () => {
  app = await open(() => []);
  await app.user.click(await screen.findByRole('button', { name: 'Make an inventory list' }));
  expect(await screen.findByRole('dialog', { name: 'Export the inventory list' })).toBeTruthy();
});
