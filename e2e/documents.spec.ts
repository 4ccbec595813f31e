import type { Browser, Locator, Page } from '@playwright/test';
import type { DocumentTarget } from '#domain/documents/document.ts';
import { buildPdf } from '#test/build-pdf.ts';
import { axeFaults } from './axe.ts';
import { untilStored, untilWaiting } from './device-store.ts';
import { drag, paste } from './dropped-files.ts';
import { callFrom, goWithin, newEmail, signUp, untilInstalled } from './journey.ts';
import { findFaultsAt, watchForFaults } from './letters/faults.ts';
import { expect, test } from './server.ts';

type Made = { id: string };

const phone = { viewport: { width: 390, height: 844 }, locale: 'en-GB' };

/** Olga's bin "Tools" with a drill. */
async function makeDrill(page: Page): Promise<Extract<DocumentTarget, { kind: 'item' }>> {
  const bin = await callFrom<Made>(page, 'bins.create', { name: 'Tools' });
  const { items } = await callFrom<{ items: Made[] }>(page, 'items.create', {
    binId: bin.id,
    items: [{ name: 'Drill' }],
  });
  return { kind: 'item', id: items[0]?.id ?? '', binId: bin.id };
}

async function openInvited(
  browser: Browser,
  baseURL: string | undefined,
  { owner, binId, role }: { owner: Page; binId: string; role: 'viewer' | 'editor' },
): Promise<Page> {
  const email = newEmail();
  const { invites } = await callFrom<{ invites: { link: string }[] }>(owner, 'invites.create', {
    targets: [{ kind: 'bin', id: binId }],
    emails: [email],
    role,
  });
  const context = await browser.newContext({ baseURL: baseURL ?? '', ...phone });
  const page = await context.newPage();
  await signUp(page, email);
  await page.reload();
  await untilInstalled(page);
  await page.goto(invites[0]?.link ?? '');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  return page;
}

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

async function manualPdf(name = 'drill_manual.pdf'): Promise<ChosenFile> {
  const pages = Array.from({ length: 12 }, (_, at) => `Chapter ${at + 1} about torque`);
  return { name, mimeType: 'application/pdf', buffer: await buildPdf(pages) };
}

const section = (page: Page) => page.getByRole('region', { name: 'Documents' });
const rows = (page: Page) => section(page).getByRole('listitem');
const filesInput = (page: Page) => page.locator('input[data-takes-drops=documents]');
const viewer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function choose(page: Page, ...files: ChosenFile[]): Promise<void> {
  await filesInput(page).setInputFiles(files);
  await expect(page.getByRole('dialog', { name: /^Add/ })).toBeVisible();
}

const addChosen = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add( \d+ documents)?$/ })
    .click();

/** Opens the document; its text is over the picture of the page. */
async function expectToOpen(page: Page, name: string, text: string): Promise<void> {
  await section(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await expect(viewer(page, name).getByText(text, { exact: true })).toBeVisible();
  await expect(viewer(page, name).locator('section canvas').first()).toBeVisible();
}

const documentCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('documents:')));

test('a PDF added offline reaches others, opens offline and goes with the access', {
  tag: '@installed',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(240_000);
  await page.setViewportSize(phone.viewport);
  await signUp(page);
  await untilInstalled(page);
  const drill = await makeDrill(page);
  const address = `/bins/${drill.binId}/items/${drill.id}`;
  const erik = await openInvited(browser, baseURL, { owner: page, binId: drill.binId, role: 'editor' });
  await goWithin(erik, address);
  await goWithin(page, address);
  await expect(page.getByRole('button', { name: 'Add document' })).toBeVisible();

  await page.context().setOffline(true);
  await choose(page, await manualPdf());
  const form = page.getByRole('dialog', { name: 'Add document' });
  await expect(form.getByLabel('Document’s name')).toHaveValue('drill manual');
  await expect(form.getByLabel('What it is')).toHaveValue('manual');
  await form.getByLabel('Document’s name').fill('Drill manual');
  await addChosen(page);
  await expect(rows(page)).toContainText('Kept on this device until it is sent');
  await untilStored(page, 1);
  await expectToOpen(page, 'Drill manual', 'Chapter 1 about torque');
  await page.keyboard.press('Escape');
  await expect(viewer(page, 'Drill manual')).toBeHidden();

  await page.context().setOffline(false);
  await expect(rows(erik)).toContainText('Manual');
  await untilStored(page, 0);
  await expectToOpen(erik, 'Drill manual', 'Chapter 1 about torque');
  await viewer(erik, 'Drill manual').getByRole('button', { name: 'Close' }).click();
  await erik.context().setOffline(true);
  await page.context().setOffline(true);
  await expectToOpen(erik, 'Drill manual', 'Chapter 1 about torque');
  await erik.keyboard.press('Escape');
  await expectToOpen(page, 'Drill manual', 'Chapter 1 about torque');
  await page.keyboard.press('Escape');

  const edit = async (of: Page, fill: (form: ReturnType<Page['getByRole']>) => Promise<unknown>) => {
    await of.getByRole('button', { name: 'Actions for Drill manual' }).click();
    await of.getByRole('menuitem', { name: 'Rename or change' }).click();
    await fill(of.getByRole('dialog', { name: 'Edit document' }));
    await of.getByRole('button', { name: 'Save', exact: true }).click();
  };
  await edit(page, (of) => of.getByLabel('Document’s name').fill('Bosch manual'));
  await edit(erik, (of) => of.getByLabel('What it is').selectOption('Warranty'));
  await untilWaiting(page, 'Bosch manual');
  await untilWaiting(erik, 'warranty');
  for (const each of [page, erik]) await each.context().setOffline(false);
  for (const each of [page, erik]) {
    await expect(rows(each)).toContainText('Bosch manual');
    await expect(rows(each)).toContainText('Warranty');
  }

  await page.getByRole('button', { name: 'Actions for Bosch manual' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(section(erik)).toBeHidden();
  await expect.poll(() => keptIn(erik)).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rows(erik)).toContainText('Bosch manual');
  await expectToOpen(erik, 'Bosch manual', 'Chapter 1 about torque');
  await erik.keyboard.press('Escape');

  await expect.poll(() => documentCaches(erik)).toHaveLength(1);
  const { accessList } = await callFrom<{ accessList: object }>(page, 'bins.get', { id: drill.binId });
  const [userId] = Object.keys(accessList);
  await callFrom(page, 'accessEntries.delete', { target: { kind: 'bin', id: drill.binId }, userId });
  await expect(section(erik)).toBeHidden();
  await expect.poll(() => documentCaches(erik)).toEqual([]);
  await erik.context().close();
});

/** The addresses of the documents that are kept on this device. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('documents:'));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url);
  });

test('a file that cannot be added says why, and the others go on', async ({ page, faults }) => {
  await page.setViewportSize(phone.viewport);
  await signUp(page);
  const drill = await makeDrill(page);
  await goWithin(page, `/bins/${drill.binId}/items/${drill.id}`);
  await expect(page.getByRole('button', { name: 'Add document' })).toBeVisible();
  const program = { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ\0\0') };
  const empty = { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };
  await choose(page, program, await manualPdf('Kvitto borr.pdf'), empty);
  const form = page.getByRole('dialog', { name: 'Add 3 documents' });
  await expect(form.getByRole('listitem').filter({ hasText: 'setup.exe' })).toContainText(
    'Files of this type cannot be added',
  );
  await expect(form.getByRole('listitem').filter({ hasText: 'empty.pdf' })).toContainText('is empty');
  await expect(form.getByLabel('What it is')).toHaveValue('receipt');
  expect(await axeFaults(page, { within: 'dialog' })).toEqual([]);
  await addChosen(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Kvitto borr');

  // The server looks into office files, which the device does not.
  const lie = { name: 'table.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004 but no table') };
  await choose(page, lie);
  await addChosen(page);
  const refused = rows(page).filter({ hasText: 'Files of this type cannot be added' });
  await expect(refused).toBeVisible();
  expect(faults.splice(0)).toEqual([expect.stringContaining('400')]);
  await refused.getByRole('button', { name: 'Discard' }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('links open in a new tab, and receipts among the photos are listed', async ({ page }) => {
  await page.setViewportSize(phone.viewport);
  await signUp(page);
  const { id: binId } = await callFrom<Made>(page, 'bins.create', { name: 'Tools' });
  await goWithin(page, `/bins/${binId}`);
  const menu = async (entry: string) => {
    await page.getByRole('button', { name: 'Add document' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await menu('Add link');
  const form = page.getByRole('dialog', { name: 'Add link' });
  await form.getByLabel('Web address').fill('javascript:alert(1)');
  await form.getByRole('button', { name: 'Add link' }).click();
  await expect(form.getByText('Type a web address')).toBeVisible();
  await form.getByLabel('Web address').fill('www.bosch.example/drills?x=1');
  await form.getByRole('button', { name: 'Add link' }).click();
  const link = section(page).getByRole('link', { name: /^bosch\.example/ });
  await expect(link).toHaveAttribute('href', 'https://www.bosch.example/drills?x=1');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');

  const { buildPhoto } = await import('#test/build-photo.ts');
  const buffer = Buffer.from(await buildPhoto({ width: 1_600, height: 1_200 }));
  await page
    .locator('input[data-takes-drops=photos]')
    .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Tools, photo 1 of 1' }).click();
  await page.getByRole('button', { name: 'Actions for the photo' }).click();
  await page.getByRole('menuitem', { name: 'Mark as receipt' }).click();
  await page
    .getByRole('dialog', { name: 'Tools, photo 1 of 1' })
    .getByRole('button', { name: 'Close' })
    .click();
  await section(page)
    .getByRole('button', { name: /^Receipt/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Tools, photo 1 of 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  await page.locator('input[aria-label="Photo of a receipt"]').setInputFiles({
    name: 'IMG_1.jpg',
    mimeType: 'image/jpeg',
    buffer,
  });
  await expect(page.getByLabel('Document’s name')).toHaveValue(/^Receipt, /);
  await addChosen(page);
  await section(page)
    .getByRole('button', { name: /^Receipt, / })
    .click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
});

test('dropped and pasted files become documents, and a text in UTF-16 is read', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  const { id: binId } = await callFrom<Made>(page, 'bins.create', { name: 'Tools' });
  await goWithin(page, `/bins/${binId}`);
  await expect(page.getByRole('button', { name: 'Add document' })).toBeVisible();
  const pdf = [...(await manualPdf()).buffer];
  const manual = { name: 'Garanti borr.pdf', type: 'application/pdf', bytes: pdf };
  const program = { name: 'setup.exe', type: '', bytes: [0x4d, 0x5a, 0] };
  await drag(page, 'dragover', [manual]);
  await expect(page.getByText('Drop pictures as photos and PDFs as documents of Tools')).toBeVisible();
  await drag(page, 'drop', [manual, program]);
  await expect(page.getByText('Not added: setup.exe.')).toBeVisible();
  await expect(page.getByLabel('What it is')).toHaveValue('warranty');
  await addChosen(page);
  await expect(rows(page)).toContainText('Garanti borr');
  await untilStored(page, 0);

  await paste(page, [{ ...manual, name: 'manual.pdf' }]);
  await addChosen(page);
  await expect(rows(page)).toHaveCount(2);
  await untilStored(page, 0);

  const utf16 = Buffer.from('\ufeffSå här öppnas lådan', 'utf16le');
  await choose(page, { name: 'Så här.txt', mimeType: 'text/plain', buffer: utf16 });
  await addChosen(page);
  await untilStored(page, 0);
  await section(page)
    .getByRole('button', { name: /^Så här/ })
    .click();
  await expect(viewer(page, 'Så här').getByText('Så här öppnas lådan')).toBeVisible();
});

/** The wheel with Ctrl, which zooms the page elsewhere. */
async function zoomByWheel(page: Page, pdf: Locator, to: 'in' | 'out'): Promise<void> {
  const box = await pdf.boundingBox();
  await page.mouse.move((box?.width ?? 0) / 2, (box?.height ?? 0) / 2);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, to === 'in' ? -100 : 100);
  await page.keyboard.up('Control');
}

/** Two fingers move apart, to twice their distance. */
async function pinch(page: Page, pdf: Locator): Promise<void> {
  const box = await pdf.boundingBox();
  const [x, y] = [(box?.width ?? 0) / 2, (box?.height ?? 0) / 2];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined
          ? []
          : [
              { x, y: y - apart, id: 0 },
              { x, y: y + apart, id: 1 },
            ],
    });
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  await touch('touchStart', 60);
  for (const apart of [75, 90, 105, 120]) await touch('touchMove', apart);
  await touch('touchEnd');
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
}

test('the viewer works by keyboard, at a page, and with large letters', async ({ page }) => {
  await page.setViewportSize(phone.viewport);
  await watchForFaults(page);
  await signUp(page);
  const { id: locationId } = await callFrom<Made>(page, 'locations.create', { name: 'Garage' });
  const target = { kind: 'location', id: locationId };
  await page.goto('/locations');
  await page
    .getByRole('link', { name: /^Garage/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Add document' })).toBeVisible();
  const locked = await buildPdf(['secret'], { userPassword: 'secret' });
  const broken = Buffer.from('%PDF-1.7\nnothing');
  await choose(
    page,
    await manualPdf(),
    { name: 'Locked manual.pdf', mimeType: 'application/pdf', buffer: locked },
    { name: 'Broken manual.pdf', mimeType: 'application/pdf', buffer: broken },
  );
  await addChosen(page);
  await expect(rows(page)).toHaveCount(3);
  await untilStored(page, 0);
  const { documents } = await callFrom<{ documents: { id: string; name: string }[] }>(page, 'locations.get', {
    id: target.id,
  });
  const id = documents.find(({ name }) => name === 'drill manual')?.id;
  await expectToOpen(page, 'drill manual', 'Chapter 1 about torque');
  await page.goBack();
  await expect(viewer(page, 'drill manual')).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/locations/${locationId}$`));
  await goWithin(page, `/locations/${locationId}?document=${id}&page=7&words=torque`);
  const pdf = viewer(page, 'drill manual');
  await expect(pdf.getByLabel('Page', { exact: true })).toHaveValue('7');
  await expect(pdf.getByText('Chapter 7 about torque').and(pdf.locator('.found'))).toBeVisible();
  expect(await axeFaults(page, { within: 'dialog' })).toEqual([]);
  await expect(pdf.locator('[tabindex="0"]').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(pdf.getByText('Chapter 12 about torque')).toBeVisible();
  const width = async () => (await pdf.locator('section').last().boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(before * 1.2);
  const enlarged = await width();
  await zoomByWheel(page, pdf, 'out');
  await expect.poll(width).toBeLessThan(enlarged * 0.9);
  const reduced = await width();
  await pinch(page, pdf);
  await expect.poll(width).toBeGreaterThan(reduced * 1.4);
  await expect(pdf.getByText('Chapter 12 about torque')).toBeVisible();
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  await pdf.getByLabel('Page', { exact: true }).fill('2');
  await page.keyboard.press('Enter');
  await expect(pdf.getByText('Chapter 2 about torque')).toBeInViewport();
  const download = page.waitForEvent('download');
  await pdf.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('drill manual.pdf');
  await page.keyboard.press('Escape');
  await expect(pdf).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/locations/${locationId}$`));

  for (const [name, sentence] of [
    ['Locked manual', 'protected by a password'],
    ['Broken manual', 'damaged'],
  ] as const) {
    await section(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .press('Enter');
    await expect(viewer(page, name)).toContainText(sentence);
    await expect(viewer(page, name).getByRole('link', { name: 'Download' })).toHaveCount(2);
    await page.keyboard.press('Escape');
  }
  await page.goto(`/locations/${locationId}`);
  await expect(rows(page)).toHaveCount(3);
  expect(
    await findFaultsAt(page, [
      [390, 200],
      [320, 100],
    ]),
  ).toEqual([]);
});
