import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showCode } from '#domain/codes/code.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const tools = newId();
const lost = 'ABCDEFGHJKM2';

async function open(address: string) {
  app = await openApp(address, {
    prepare(server) {
      giveBin(server, 'Tools', [], { id: tools });
      const bin = server.bins.get(tools);
      if (bin) bin.header = { ...bin.header, qrCode: lost };
    },
  });
}
const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
const choose = async () =>
  app.user.click(await screen.findByRole('menuitem', { name: 'Replace label', hidden: true }));
const codeOfTools = () => app.server.bins.get(tools)?.header.qrCode;

test.each([
  ['the page of its bin', `/bins/${tools}`, 'Bin menu'],
  ['the list of codes', '/bin-codes', `Actions for ${showCode('ABCDEFGHJKM2')}`],
])('a lost label is replaced after asking, from %s', async (_where, address, menu) => {
  await open(address);
  await press(menu);
  if (menu === 'Bin menu') await app.user.click(screen.getByRole('menuitem', { name: 'More' }));
  await choose();
  const question = await screen.findByRole('alertdialog', { name: 'Replace the label of “Tools”?' });
  within(question).getByText(/^The code ABCD EFGH JKM2 can never be used again/);
  await app.user.click(within(question).getByRole('button', { name: 'Replace label' }));
  await screen.findByText('The old label no longer works. “Tools” gets a new code.');
  await waitFor(() => expect(codeOfTools()).not.toBe(lost));
  await press('Print label');
  await waitFor(() => expect(app.address()).toMatch(new RegExp(`^/print/qr-batch\\?bins=.*${tools}`)));
});

test('cancelling does nothing', async () => {
  await open(`/bins/${tools}`);
  await press('Bin menu');
  await app.user.click(screen.getByRole('menuitem', { name: 'More' }));
  await choose();
  await press('Cancel');
  expect(codeOfTools()).toBe(lost);
  expect(app.server.received.some(({ call }) => call === 'codes.claim')).toBe(false);
});
