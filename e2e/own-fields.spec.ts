import type { Locator, Page } from '@playwright/test';
import { callFrom, goWithin, joinAs, signIn, signUp } from './journey.ts';
import { expect, test } from './server.ts';

type Made = { id: string };

/** Olga's bin with a drill; returns their ids. */
async function makeDrill(page: Page): Promise<{ binId: string; itemId: string }> {
  const bin = await callFrom<Made>(page, 'bins.create', { name: 'Tools' });
  const { items } = await callFrom<{ items: Made[] }>(page, 'items.create', {
    binId: bin.id,
    items: [{ name: 'Drill' }],
  });
  return { binId: bin.id, itemId: items[0]?.id ?? '' };
}

async function openEditing(page: Page, { binId, itemId }: { binId: string; itemId: string }): Promise<void> {
  await goWithin(page, `/bins/${binId}/items/${itemId}`);
  await goWithin(page, `/bins/${binId}/items/${itemId}/edit`);
  await expect(page.getByRole('heading', { name: 'Edit item' })).toBeVisible();
  const details = page.getByRole('button', { name: /^More details/ });
  if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
}

const factOf = (page: Page, text: string) => page.getByRole('definition').filter({ hasText: text });

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('fields are defined, filled by two people without signal, renamed and removed', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const drill = await makeDrill(page);

  await goWithin(page, '/settings?open=fields');
  const ofItems = page.getByRole('region', { name: 'For items' });
  await ofItems.getByRole('button', { name: '+ Serial number' }).click();
  await expect(ofItems.getByText('Serial number', { exact: true })).toBeVisible();
  await ofItems.getByRole('button', { name: 'New field' }).click();
  await page.getByLabel('Name', { exact: true }).fill('State');
  await page.getByLabel('Kind').selectOption({ label: 'One of several choices' });
  await page.getByRole('textbox', { name: 'Choice 1' }).fill('Whole');
  await page.getByRole('textbox', { name: 'Choice 1' }).press('Enter');
  await page.getByRole('textbox', { name: 'Choice 2' }).fill('Repair');
  await page.getByRole('button', { name: 'Add field' }).click();
  await expect(ofItems.getByText('One of several choices: Whole, Repair')).toBeVisible();

  const target = { kind: 'bin', id: drill.binId } as const;
  const erik = await joinAs(browser, baseURL, { owner: page, target, role: 'editor' });
  await expect(erik.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  await openEditing(erik, drill);
  await erik.context().setOffline(true);
  await erik.getByLabel('State').selectOption('Repair');
  await save(erik);
  await openEditing(page, drill);
  await page.context().setOffline(true);
  await page.getByLabel('Serial number').fill('SN-4711');
  await save(page);
  await expect(factOf(page, 'SN-4711')).toBeVisible();
  await page.context().setOffline(false);
  await erik.context().setOffline(false);
  for (const each of [page, erik]) {
    await goWithin(each, `/bins/${drill.binId}/items/${drill.itemId}`);
    await expect(factOf(each, 'SN-4711')).toBeVisible();
    await expect(factOf(each, 'Repair')).toBeVisible();
  }

  await goWithin(page, '/settings?open=fields');
  await ofItems.getByRole('button', { name: 'Actions for State' }).click();
  await page.getByRole('menuitem', { name: 'Change', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Condition of it');
  await page.getByRole('textbox', { name: 'Choice 2' }).fill('Needs repair');
  await save(page);
  await expect(erik.getByRole('term').filter({ hasText: 'Condition of it' })).toBeVisible();
  await expect(factOf(erik, 'Needs repair')).toBeVisible();

  await ofItems.getByRole('button', { name: 'Actions for Condition of it' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(factOf(erik, 'Needs repair')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(factOf(erik, 'Needs repair')).toBeVisible();
  await expect(factOf(erik, 'SN-4711')).toBeVisible();

  await goWithin(erik, '/search?q=sn4711');
  await expect(erik.getByRole('link', { name: /Drill/ })).toBeVisible();
  await erik.context().setOffline(true);
  await goWithin(erik, '/search?q=needs%20repair');
  await expect(erik.getByRole('link', { name: /Drill/ })).toBeVisible();
});

test('a table of items has the fields as columns that are sorted and typed into', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  const { binId, itemId } = await makeDrill(page);
  const field = {
    id: '01984a00-0000-7000-8000-00000000e001',
    of: 'item',
    name: 'Weight',
    kind: 'number',
    unit: 'kg',
  };
  await callFrom(page, 'fields.create', field);
  await callFrom(page, 'items.update', { binId, id: itemId, fields: { [field.id]: 2.5 } });
  await goWithin(page, `/bins/${binId}`);
  const cell = page.getByRole('gridcell', { name: '2.5 kg' });
  await expect(page.getByRole('columnheader', { name: 'Weight (kg)' })).toBeVisible();
  await cell.dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('three');
  await expect(page.getByText('Write a number, such as 12.5.')).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: '3 kg' })).toBeVisible();
});

test('the table of bins has the fields: sorted, grouped, typed into and pasted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  const [weight, state] = ['d001', 'd002'].map((end) => `01984a00-0000-7000-8000-00000000${end}`) as [
    string,
    string,
  ];
  const choices = ['New', 'Worn'].map((name) => ({ id: name.toLowerCase(), name }));
  await callFrom(page, 'fields.create', {
    id: weight,
    of: 'bin',
    name: 'Weight',
    kind: 'number',
    unit: 'kg',
  });
  await callFrom(page, 'fields.create', { id: state, of: 'bin', name: 'Condition', kind: 'choice', choices });
  const make = (name: string, fields: object) => callFrom(page, 'bins.create', { name, fields });
  await make('Ropes', { [weight]: 12, [state]: 'worn' });
  await make('Tents', { [weight]: 2.5, [state]: 'new' });
  await make('Stoves', { [state]: 'worn' });
  await goWithin(page, '/bins');
  const header = page.getByRole('columnheader', { name: 'Weight (kg)' });
  await header.click();
  const names = () => page.getByRole('row').getByRole('link').allTextContents();
  await expect.poll(names).toEqual(['Tents', 'Ropes', 'Stoves']);
  await expect(page.getByRole('row', { name: /14\.5\skg/ })).toBeVisible();

  await page.getByRole('gridcell', { name: '2.5 kg' }).dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('three');
  await expect(page.getByText('Write a number, such as 12.5.')).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Weight (kg) of “Tents” changed')).toBeVisible();
  await expect.poll(names).toEqual(['Ropes', 'Tents', 'Stoves']);

  await page.evaluate(() => navigator.clipboard.writeText('7,5 kg\tnew\n8\tworn\n'));
  await page.getByRole('gridcell', { name: '12 kg' }).click();
  await page.keyboard.press('Control+v');
  await expect(page.getByText('2 bins changed')).toBeVisible();
  type Listed = { bins: { name: string; fields?: object }[] };
  const valuesOf = async () => {
    const { bins } = await callFrom<Listed>(page, 'bins.list', {});
    return Object.fromEntries(bins.map(({ name, fields }) => [name, fields]));
  };
  const stoves = { [state]: 'worn' };
  await expect.poll(valuesOf).toEqual({
    Ropes: { [weight]: 7.5, [state]: 'new' },
    Tents: { [weight]: 8, [state]: 'worn' },
    Stoves: stoves,
  });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(valuesOf).toEqual({
    Ropes: { [weight]: 12, [state]: 'worn' },
    Tents: { [weight]: 30, [state]: 'new' },
    Stoves: stoves,
  });

  await page.getByRole('button', { name: 'Group' }).click();
  await page.getByRole('menuitem', { name: 'Condition' }).click();
  await expect(page.getByRole('button', { name: 'Worn 2' })).toBeVisible();
});

test('a column of another owner’s field takes values for that owner’s bins only', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page);
  const { binId } = await makeDrill(page);
  const field = { id: '01984a00-0000-7000-8000-00000000d003', of: 'bin', name: 'Shelf', kind: 'line' };
  await callFrom(page, 'fields.create', field);
  await callFrom(page, 'bins.update', { id: binId, fields: { [field.id]: 'B7' } });
  const erik = await joinAs(browser, baseURL, {
    owner: page,
    target: { kind: 'bin', id: binId },
    role: 'editor',
  });
  await callFrom(erik, 'bins.create', { name: 'Skis' });
  await erik.setViewportSize({ width: 1440, height: 900 });
  await goWithin(erik, '/bins');
  const cellOf = async (name: string) => {
    const header = erik.getByRole('columnheader', { name: 'Shelf' });
    const at = await header.getAttribute('aria-colindex');
    return erik.getByRole('row', { name }).locator(`[aria-colindex="${at}"]`);
  };
  await (await cellOf('Skis')).click();
  await erik.keyboard.press('F2');
  await expect(erik.getByText('This field is for another owner’s things.')).toBeVisible();
  await (await cellOf('Tools')).click();
  await erik.keyboard.type('C1');
  await erik.keyboard.press('Enter');
  const valueNow = async () => (await callFrom<{ fields?: object }>(page, 'bins.get', { id: binId })).fields;
  await expect.poll(valueNow).toEqual({ [field.id]: 'C1' });
});

test('a field of one’s own is changed for several items at once, with Undo', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const { binId } = await makeDrill(page);
  await callFrom(page, 'items.create', { binId, items: [{ name: 'Saw' }] });
  const field = {
    id: '01984a00-0000-7000-8000-00000000e002',
    of: 'item',
    name: 'Condition',
    kind: 'choice',
    choices: [
      { id: 'a', name: 'New' },
      { id: 'b', name: 'Worn' },
    ],
  };
  await callFrom(page, 'fields.create', field);
  await goWithin(page, `/bins/${binId}`);
  await page.getByRole('main').getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Change 2 items' });
  await sheet.getByLabel('What to change').selectOption({ label: 'Condition' });
  await sheet.getByLabel('Condition').selectOption({ label: 'Worn' });
  await sheet.getByRole('button', { name: 'Change', exact: true }).click();
  const valuesOf = async () => {
    const { items } = await callFrom<{ items: { fields?: object }[] }>(page, 'bins.get', { id: binId });
    return items.map(({ fields }) => fields);
  };
  await expect.poll(valuesOf).toEqual([{ [field.id]: 'b' }, { [field.id]: 'b' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(valuesOf).toEqual([undefined, undefined]);
});

test('a field that is shown on rows is in lists of items, bins, places and results', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signUp(page);
  const place = await callFrom<Made>(page, 'locations.create', { name: 'Attic' });
  const { binId, itemId } = await makeDrill(page);
  for (const [n, of, name] of [
    [1, 'item', 'Serial number'],
    [2, 'bin', 'Weight of it'],
    [3, 'location', 'Key'],
  ] as const) {
    const id = `01984a00-0000-7000-8000-00000000d00${n}`;
    await callFrom(page, 'fields.create', { id, of, name, kind: 'line' });
    const fields = { [id]: `Value ${n}` };
    if (of === 'item') await callFrom(page, 'items.update', { binId, id: itemId, fields });
    if (of === 'bin') await callFrom(page, 'bins.update', { id: binId, fields });
    if (of === 'location') await callFrom(page, 'locations.update', { id: place.id, fields });
  }
  await goWithin(page, '/bins');
  await expect(page.getByRole('link', { name: /Tools/ })).toBeVisible();
  await expect(page.getByText('Value 2')).toHaveCount(0);

  await goWithin(page, '/settings?open=fields');
  for (const [region, name] of [
    ['For items', 'Serial number'],
    ['For bins', 'Weight of it'],
    ['For places', 'Key'],
  ] as const) {
    const section = page.getByRole('region', { name: region });
    await section.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Change', exact: true }).click();
    await page.getByRole('checkbox', { name: /^Show on rows/ }).check();
    await save(page);
    await expect(section.getByText('Text · on rows')).toBeVisible();
  }
  await goWithin(page, '/bins');
  await expect(page.getByRole('link', { name: /Tools.*1 item.*Weight of it.*Value 2/ })).toBeVisible();
  await goWithin(page, `/bins/${binId}`);
  await expect(page.getByRole('link', { name: /Drill.*Serial number.*Value 1/ })).toBeVisible();
  await goWithin(page, '/locations');
  await expect(page.getByRole('link', { name: /Attic.*Key.*Value 3/ })).toBeVisible();
  await goWithin(page, '/search?q=dri');
  await expect(page.getByRole('link', { name: /Drill.*Serial number.*Value 1/ })).toBeVisible();
});

test('a default is filled in for what is added, offline too, not for what exists', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const { binId } = await makeDrill(page);
  await goWithin(page, '/settings?open=fields');
  const ofItems = page.getByRole('region', { name: 'For items' });
  await ofItems.getByRole('button', { name: 'New field' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Insured at');
  await page.getByLabel('Kind').selectOption({ label: 'Number' });
  await page.getByLabel('Value of new items').fill('many');
  await page.getByRole('button', { name: 'Add field' }).click();
  await expect(page.getByText('Write a number, such as 12.5.')).toBeVisible();
  await page.getByLabel('Value of new items').fill('12.5');
  await page.getByRole('button', { name: 'Add field' }).click();
  await expect(ofItems.getByText('Insured at')).toBeVisible();

  await goWithin(page, `/bins/${binId}`);
  await page.context().setOffline(true);
  const field = page
    .getByRole('textbox', { name: /Add/ })
    .or(page.getByRole('combobox', { name: /Add/ }))
    .first();
  await field.fill('Saw');
  await field.press('Enter');
  await expect(page.getByRole('link', { name: /Saw/ })).toBeVisible();
  await page.context().setOffline(false);
  await expect
    .poll(async () => {
      const { items } = await callFrom<{ items: { name: string; fields?: object }[] }>(page, 'bins.get', {
        id: binId,
      });
      return items.map((item) => [item.name, Object.values(item.fields ?? {})]).sort();
    })
    .toEqual([
      ['Drill', []],
      ['Saw', [12.5]],
    ]);
});

test('a public field is on the page of a share link, others are not', async ({ page, browser, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const { binId, itemId } = await makeDrill(page);
  const [maker, paid] = ['01984a00-0000-7000-8000-00000000c001', '01984a00-0000-7000-8000-00000000c002'];
  await callFrom(page, 'fields.create', { id: maker, of: 'item', name: 'Maker', kind: 'line' });
  await callFrom(page, 'fields.create', { id: paid, of: 'item', name: 'Paid', kind: 'number' });
  await callFrom(page, 'items.update', { binId, id: itemId, fields: { [maker]: 'Bosch', [paid]: 99 } });
  const { url } = await callFrom<{ url: string }>(page, 'shareLinks.create', { binId });
  const anybody = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await anybody.goto(new URL(url).pathname);
  await expect(anybody.getByText('Drill')).toBeVisible();
  await expect(anybody.getByText('Bosch')).toHaveCount(0);

  await goWithin(page, '/settings?open=fields');
  await page.getByRole('button', { name: 'Actions for Maker' }).click();
  await page.getByRole('menuitem', { name: 'Change', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Show on public pages/ }).check();
  await save(page);
  await expect(page.getByText('Text · on public pages')).toBeVisible();
  await expect(async () => {
    await anybody.reload();
    await expect(anybody.getByText('Maker: Bosch')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(anybody.getByText('99')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Text · on public pages')).toHaveCount(0);
});

test('fields are filters of the search, offline and in saved views', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  const { binId, itemId } = await makeDrill(page);
  const [from, state, insured] = [1, 2, 3].map((n) => `01984a00-0000-7000-8000-00000000f00${n}`) as [
    string,
    string,
    string,
  ];
  const choices = ['New', 'Worn'].map((name) => ({ id: name.toLowerCase(), name }));
  await callFrom(page, 'fields.create', { id: from, of: 'item', name: 'Bought from', kind: 'line' });
  await callFrom(page, 'fields.create', {
    id: state,
    of: 'item',
    name: 'Condition',
    kind: 'choice',
    choices,
  });
  await callFrom(page, 'fields.create', { id: insured, of: 'item', name: 'Insured', kind: 'amount' });
  await callFrom(page, 'items.update', {
    binId,
    id: itemId,
    fields: { [from]: 'ICA Maxi', [state]: 'worn', [insured]: 3500 },
  });
  await callFrom(page, 'items.create', { binId, items: [{ name: 'Saw', fields: { [state]: 'new' } }] });

  await goWithin(page, '/search');
  await context.setOffline(true);
  const field = page.getByRole('searchbox');
  const rows = page.getByRole('list', { name: 'Results' }).getByRole('link');
  await field.pressSequentially('bought f');
  await page.getByRole('button', { name: '"Bought from":', exact: true }).click();
  await field.pressSequentially('ica');
  await expect(rows).toHaveText([/Drill.*Bought from: ICA Maxi/]);
  await expect(page.getByRole('button', { name: 'Remove Bought from: ica' })).toBeVisible();
  await field.fill('insured>3000 ');
  await expect(rows).toHaveText([/Drill.*Insured: 3,500/]);
  await field.fill('condition:');
  const suggested = page.getByRole('group', { name: 'Suggestions for the filter' });
  await suggested.getByRole('button', { name: 'Worn', exact: true }).click();
  await expect(rows).toHaveText([/Drill.*Condition: Worn/]);
  await field.fill('-boughtfrom:ica ');
  await expect(rows).toHaveText([/Saw/]);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('menuitem', { name: 'Insured…' }).click();
  await expect(field).toHaveValue('-boughtfrom:ica Insured>');

  await context.setOffline(false);
  await goWithin(page, '/search?as=table');
  await page.getByRole('button', { name: 'Narrow down' }).click();
  const narrowing = page.getByRole('dialog', { name: 'Narrow down' });
  const facet = narrowing.getByRole('region', { name: 'Condition' });
  await expect(facet.getByRole('listitem').filter({ hasText: 'Worn' })).toHaveText('Worn1');
  await facet.getByRole('button', { name: 'Worn' }).click();
  await narrowing.getByRole('button', { name: 'Show the result' }).click();
  await expect(field).toHaveValue('Condition:"Worn" ');
  const cells = page.getByRole('row').filter({ hasText: /Drill|Saw/ });
  await expect(cells).toHaveCount(1);
  await page.getByRole('button', { name: 'Narrow down' }).click();
  await narrowing.getByText('Insured', { exact: true }).click();
  const insuredRange = narrowing.getByRole('group', { name: 'Insured' });
  await insuredRange.getByLabel('From').fill('3,600');
  await insuredRange.getByLabel('To').focus();
  await expect(field).toHaveValue('Condition:"Worn" Insured>=3600 ');
  await expect(
    page.getByRole('button', { name: 'Remove Insured ≥ 3,600', includeHidden: true }),
  ).toBeAttached();
  await expect(narrowing.getByRole('region', { name: 'Not filled in' })).toBeHidden();
  await insuredRange.getByLabel('From').fill('3500');
  await insuredRange.getByLabel('To').fill('3500');
  await insuredRange.getByLabel('To').press('Enter');
  await expect(field).toHaveValue('Condition:"Worn" Insured>=3500 Insured<=3500 ');
  await expect(cells).toHaveCount(1);
  await insuredRange.getByLabel('From').fill('');
  await insuredRange.getByLabel('To').fill('');
  await narrowing.getByRole('button', { name: 'Show the result' }).click();
  await expect(field).toHaveValue('Condition:"Worn"');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Save as a new view/ }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Worn things');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Worn things', level: 1 })).toBeVisible();
  await callFrom(page, 'fields.delete', { id: state });
  await expect(page.getByText('There is no field called “Condition” any more.')).toBeVisible();
  await expect(cells).toHaveCount(2);
});

/** The open sheet that makes the field Weight a number of kilograms. */
async function weightInKilograms(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Actions for Weight' }).click();
  await page.getByRole('menuitem', { name: 'Change kind' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change the kind of “Weight”' });
  await sheet.getByRole('combobox', { name: 'Kind' }).selectOption('Number');
  await sheet.getByRole('textbox', { name: 'Unit' }).fill('kg');
  return sheet;
}

test('labels and columns keep a field whose kind has changed', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  const weight = '01984a00-0000-7000-8000-00000000f0f1';
  await callFrom(page, 'fields.create', { id: weight, of: 'bin', name: 'Weight', kind: 'line' });
  await callFrom(page, 'bins.create', { name: 'Anvils', fields: { [weight]: '24' } });
  await goWithin(page, '/print/qr-batch');
  await page.getByRole('button', { name: /^On the label/ }).click();
  await page.getByLabel('Your own field').selectOption('Weight');
  await expect(page.getByText('Weight: 24', { exact: true })).toBeVisible();
  await goWithin(page, '/bins');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Weight' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Weight' })).toBeVisible();

  await goWithin(page, '/settings?open=fields');
  const sheet = await weightInKilograms(page);
  await sheet.getByRole('button', { name: 'Change kind' }).click();
  await expect(page.getByText('Number (kg)')).toBeVisible();
  await goWithin(page, '/print/qr-batch');
  await expect(page.getByText('Weight: 24 kg', { exact: true })).toBeVisible();
  await goWithin(page, '/bins');
  await expect(page.getByRole('columnheader', { name: 'Weight' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Anvils/ })).toContainText('24 kg');
});

test('a field changes its kind once its values fit, and undo brings it back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const { binId, itemId } = await makeDrill(page);
  const fieldId = '01984a00-0000-7000-8000-00000000f0f0';
  await callFrom(page, 'fields.create', { id: fieldId, of: 'item', name: 'Weight', kind: 'line' });
  await callFrom(page, 'items.update', { binId, id: itemId, fields: { [fieldId]: 'about 2' } });
  await goWithin(page, '/settings?open=fields');
  const sheet = await weightInKilograms(page);
  await expect(sheet.getByRole('listitem')).toHaveText('Drill: about 2');
  await sheet.getByRole('button', { name: 'Change kind' }).click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');

  await callFrom(page, 'items.update', { binId, id: itemId, fields: { [fieldId]: '2.4 kg' } });
  const fitting = await weightInKilograms(page);
  await expect(fitting.getByText('1 value is carried over.')).toBeVisible();
  await expect(fitting.getByRole('listitem')).toHaveCount(0);
  await fitting.getByRole('button', { name: 'Change kind' }).click();
  await expect(page.getByText('Number (kg)')).toBeVisible();
  await goWithin(page, `/bins/${binId}/items/${itemId}`);
  await expect(factOf(page, '2.4 kg')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await goWithin(page, '/settings?open=fields');
  await expect(
    page.getByRole('region', { name: 'For items' }).getByText('Text', { exact: true }),
  ).toBeVisible();
  await goWithin(page, `/bins/${binId}/items/${itemId}`);
  await expect(factOf(page, '2.4 kg')).toBeVisible();
});

test("a bin's template makes a bin offline on another device, with one Undo", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = await signUp(page);
  const { binId, itemId } = await makeDrill(page);
  const weight = '01984a00-0000-7000-8000-00000000a001';
  await callFrom(page, 'fields.create', {
    id: weight,
    of: 'item',
    name: 'Weight',
    kind: 'number',
    unit: 'kg',
  });
  await callFrom(page, 'items.update', { binId, id: itemId, quantity: 3, fields: { [weight]: 2.5 } });
  await callFrom(page, 'bins.update', { id: binId, color: 'teal', description: 'Left shelf' });
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await signIn(phone, email);

  await goWithin(page, `/bins/${binId}`);
  await expect(page.getByRole('link', { name: /Drill/ })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Bin menu' }).click();
  await page.getByRole('menuitem', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  const sheet = page.getByRole('dialog', { name: 'Save as template' });
  await expect(sheet.getByText('and 1 item with its amount', { exact: false })).toBeVisible();
  await sheet.getByLabel('Name').fill('Tool box');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Template “Tool box” saved')).toBeVisible();
  await page.context().setOffline(false);

  // Loads the code of the page that follows.
  await goWithin(phone, `/bins/${binId}`);
  await expect(phone.getByRole('link', { name: /Drill/ })).toBeVisible();
  await goWithin(phone, '/bins/create');
  const choice = phone.getByRole('combobox', { name: 'From template' });
  await expect(choice).toBeVisible();
  await phone.context().setOffline(true);
  await choice.selectOption({ label: 'Tool box' });
  await expect(phone.getByText('1 item is added too.')).toBeVisible();
  await phone.getByLabel('Name', { exact: true }).fill('Second box');
  await phone.getByRole('button', { name: 'Create bin' }).click();
  await expect(phone.getByRole('heading', { name: 'Second box', level: 1 })).toBeVisible();
  await expect(phone.getByRole('link', { name: /Drill/ })).toBeVisible();
  await phone.context().setOffline(false);
  type Listed = { bins: { id: string; name: string; deletedAt?: string }[] };
  const made = async () => {
    const { bins } = await callFrom<Listed>(page, 'bins.list', {});
    return bins.find(({ name, deletedAt }) => name === 'Second box' && deletedAt === undefined);
  };
  await expect.poll(made).toMatchObject({ color: 'teal', description: 'Left shelf' });
  const id = (await made())?.id ?? '';
  const { items } = await callFrom<{ items: object[] }>(page, 'bins.get', { id });
  expect(items).toMatchObject([{ name: 'Drill', quantity: 3, fields: { [weight]: 2.5 } }]);
  await phone.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(made).toBeUndefined();

  await goWithin(phone, '/settings?open=fields');
  const templates = phone.getByRole('list', { name: 'Templates' });
  await expect(templates.getByText('Bin · 1 item')).toBeVisible();
  await templates.getByRole('button', { name: 'Actions for Tool box' }).click();
  await phone.getByRole('menuitem', { name: 'Rename template' }).click();
  await phone.getByRole('dialog').getByLabel('Name').fill('Toolbox');
  await phone.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(templates.getByText('Toolbox')).toBeVisible();
  await templates.getByRole('button', { name: 'Actions for Toolbox' }).click();
  await phone.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(templates).toHaveCount(0);
  await phone.getByRole('button', { name: 'Undo' }).click();
  await expect(templates.getByText('Toolbox')).toBeVisible();
});

test("an item's template gives a new item its name, amount and own values", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  const { binId, itemId } = await makeDrill(page);
  const weight = '01984a00-0000-7000-8000-00000000a002';
  await callFrom(page, 'fields.create', { id: weight, of: 'item', name: 'Weight', kind: 'number' });
  await callFrom(page, 'items.update', { binId, id: itemId, quantity: 4, fields: { [weight]: 2.5 } });
  await goWithin(page, `/bins/${binId}/items/${itemId}`);
  await page.getByRole('button', { name: 'Menu of Drill' }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Template “Drill” saved')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('template drill');
  await page.getByRole('option', { name: /New item from template: Drill/ }).click();
  await expect(page.getByRole('combobox', { name: 'From template' })).toHaveValue(/.+/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const valuesOf = async () => {
    const { items } = await callFrom<{ items: { name: string; quantity: number; fields?: object }[] }>(
      page,
      'bins.get',
      { id: binId },
    );
    return items.map(({ name, quantity, fields }) => [name, quantity, fields]);
  };
  const drill = ['Drill', 4, { [weight]: 2.5 }];
  await expect.poll(valuesOf).toEqual([drill, drill]);
});
