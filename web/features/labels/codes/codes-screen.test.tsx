import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

beforeEach(() => {
  // The print screen starts its worker.
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate() {}
    },
  );
});
afterEach(() => app.close());

/** Three labels, two of them printed on one sheet, and one of those void. */
async function open(): Promise<void> {
  let made: string[] = [];
  app = await openApp('/bin-codes', {
    prepare(server) {
      giveBin(server, 'Tools');
      made = server.makeCodes(3, 'labels').map(({ code }) => code);
    },
  });
  const [first = '', second = ''] = made;
  const sheet = { id: newId(), template: 'Avery L7160' };
  await act('codes.recordPrint', { codes: [first, second], sheet });
  await act('codes.void', { code: second });
}

test('what was printed is listed, and printed again without what is void', async () => {
  await open();
  const sheets = within(await screen.findByRole('region', { name: 'Printed' }));
  expect(sheets.getByText('1 label · Avery L7160')).toBeTruthy();
  await app.user.click(sheets.getByRole('link', { name: /^Print again what was printed/ }));
  await waitFor(() => expect(app.address()).toBe('/print/qr-batch'));
  expect(await screen.findByText('Page 1 of 1')).toBeTruthy();
});

test('the codes that are found are printed together', async () => {
  await open();
  await app.user.click(await screen.findByRole('button', { name: 'Free' }));
  await app.user.click(await screen.findByRole('link', { name: 'Print these 2 labels' }));
  await waitFor(() => expect(app.address()).toBe('/print/qr-batch'));
});
