import { type LabelPrinterPeer, startLabelPrinter } from '#test/label-printer-peer.ts';
import { scanLabel } from '#test/labels/printed-labels.ts';
import { axeFaults } from './axe.ts';
import { callFrom, goWithin, signUp } from './journey.ts';
import { test as base, expect } from './server.ts';

const test = base.extend<object, { printer: LabelPrinterPeer }>({
  printer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const printer = await startLabelPrinter();
      await use(printer);
      await printer.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ printer }, use) => use({ DEFAULT_PLAN: 'unlimited', ...printer.settings }),
    { scope: 'worker' },
  ],
});

// In one worker, so that one server with these settings is started.
test.describe.configure({ mode: 'default' });

test('labels are printed by the server’s label printer, which says what it lacks', async ({
  page,
  printer,
  faults,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const codes: string[] = [];
  for (const name of ['<b>Toys</b> ^XZ', 'Åsas vinterkläder']) {
    const { qrCode } = await callFrom<{ qrCode: string }>(page, 'bins.create', { name });
    codes.push(qrCode);
  }
  await goWithin(page, '/print/qr-batch');
  const print = page.getByRole('button', { name: 'Label printer' });
  await expect(page.getByRole('button', { name: 'Make PDF' })).toBeVisible();
  await expect(print).toBeHidden();
  await page.locator('label', { hasText: '40 × 30 mm' }).click();

  printer.status = { isEmpty: true };
  await print.click();
  await expect(page.getByRole('alert')).toHaveText('The label printer is out of labels or ribbon.');
  expect(await axeFaults(page)).toEqual([]);
  for (const fault of faults.splice(0)) expect(fault).toContain('status of 400');
  printer.status = {};
  await print.click();
  await expect(page.getByText('2 labels marked as printed')).toBeVisible();
  await expect(page.getByText('out of labels or ribbon')).toBeHidden();

  expect(printer.labels.map(({ width, height }) => [width, height])).toEqual([
    [320, 240],
    [320, 240],
  ]);
  const found = await Promise.all(
    printer.labels.map(({ width, height, gray }) =>
      scanLabel({ width, height, gray, scale: { x: 1, y: 1 }, text: '' }, { x: 0, y: 0, width, height }),
    ),
  );
  expect(found.flat().map((address) => address.split('/c/').at(-1))).toEqual(codes);

  await page.context().setOffline(true);
  await expect(print).toBeHidden();
});
