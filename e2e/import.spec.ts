import { readFile } from 'node:fs/promises';
import type { BinHeader } from '#domain/bins/bin.ts';
import { buildPhoto } from '#test/build-photo.ts';
import { drag, paste } from './dropped-files.ts';
import { callFrom, goWithin, signUp } from './journey.ts';
import { expect, test } from './server.ts';

const csv = [
  'Sak;Antal;Låda;Plats;Köpt;Färg;Värde',
  'Borrmaskin;1;Verktyg;Garage;31/12/2024;röd;1249,50',
  'Skruvar;200 st;Verktyg;Garage;1/2/2025;;',
  ';3;Verktyg;Garage;;grön;',
  'Julgransfot;1;Jul;Vind;;grön;',
].join('\r\n');

test('a list becomes bins, the rest is downloaded, and all of it is undone', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings');
  await page.getByRole('link', { name: /Your data/ }).click();
  await page.getByRole('link', { name: /Import/ }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'förråd.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
  await expect(page.getByRole('combobox', { name: 'Färg is' })).toHaveValue('new');
  await page.getByRole('combobox', { name: 'Färg is' }).selectOption('Tags');
  await page.getByRole('combobox', { name: 'Currency of values without one' }).selectOption('NOK');
  await expect(page.getByText('2 places, 2 bins and 3 items')).toBeVisible();
  await expect(page.getByText('1 row will be left out')).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 items' }).click();
  await page.getByRole('button', { name: 'Propose NOK for new values' }).click({ timeout: 20_000 });
  await expect(page.getByText('NOK is your usual currency')).toBeVisible();
  await expect(page.getByText('The values are in NOK')).toHaveCount(0);
  const download = page.getByRole('button', { name: 'Download that row' });
  await expect(download).toBeVisible({ timeout: 20_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(await readFile(await file.path(), 'utf8')).toContain(',3,Verktyg,Garage,,grön,,No name');

  await page.getByRole('link', { name: 'Show my bins' }).click();
  await page.getByRole('link', { name: /Verktyg/ }).click();
  await expect(page.getByText('Skruvar')).toBeVisible();
  await page.getByText('Borrmaskin').click();
  await expect(page.getByText('1,249.50 NOK')).toBeVisible();

  await page.goto('/import');
  await page.getByRole('link', { name: /förråd/ }).click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('What was imported is in the trash for 30 days.')).toBeVisible({
    timeout: 20_000,
  });
  await page.goto('/bins');
  await expect(page.getByText('Verktyg')).toHaveCount(0);
});

test('columns become own fields of a chosen kind, and one undo takes them back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  await page.goto('/import');
  const rows = [
    'Name\tBin\tS/N\tWattage\tArticle\tShelf life',
    'Drill\tTools\t007-A\t600 W\t12\tlong',
    'Lamp\tTools\t\tunknown\t13\t',
  ];
  for (let n = 1; n < 10; n++) rows.push(`Bulb ${n}\tTools\t\t${n} W\t${n}\t`);
  await page.getByLabel('Or paste a table').fill(rows.join('\n'));
  await page.getByRole('button', { name: 'Continue with the pasted table' }).click();
  const becomes = (column: string) => page.getByRole('combobox', { name: `${column} is` });
  await expect(becomes('S/N').locator('option:checked')).toHaveText('New field “Serial number”');
  await expect(page.getByRole('combobox', { name: 'Kind of “Wattage”' })).toHaveValue('number');
  await expect(page.getByRole('textbox', { name: 'Unit of “Wattage”' })).toHaveValue('W');
  await page.getByRole('combobox', { name: 'Kind of “Article”' }).selectOption('Text');
  await becomes('Shelf life').selectOption('Leave out');
  await expect(page.getByText('3 new fields: Serial number, Wattage and Article')).toBeVisible();
  await expect(page.getByText('Serial number: 007-A · Wattage: 600 W · Article: 12')).toBeVisible();
  await expect(page.getByText('Not a number; kept in the notes')).toBeVisible();
  await page.getByRole('combobox', { name: /What becomes of “unknown”/ }).selectOption('Leave it blank');
  await page.getByRole('button', { name: 'Import 11 items' }).click();
  await expect(page.getByText('3 new fields of your own')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Show my bins' }).click();
  await page.getByRole('link', { name: /Tools/ }).click();
  await page.getByText('Drill').click();
  for (const value of ['007-A', '600 W']) await expect(page.getByText(value, { exact: true })).toBeVisible();
  await goWithin(page, '/settings?open=fields');
  const ofItems = page.getByRole('region', { name: 'For items' });
  await expect(ofItems.getByText('Number (W)')).toBeVisible();

  await goWithin(page, '/import');
  await page.getByRole('link', { name: /Pasted table/ }).click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('What was imported is in the trash for 30 days.')).toBeVisible({
    timeout: 20_000,
  });
  await goWithin(page, '/settings?open=fields');
  await expect(ofItems.getByText('None yet')).toBeVisible();
});

test('a table pasted for a bin is read by its columns into that bin', async ({ page }) => {
  await signUp(page);
  const bin = await callFrom<{ id: string }>(page, 'bins.create', { name: 'Camping' });
  await page.goto(`/bins/${bin.id}/items/multi-add`);
  await page
    .getByRole('textbox', { name: 'One item per line' })
    .fill('Item\tQty\tUnit\tNotes\tTags\nStove 25\t12\tpcs\tCheck valve\tcooking\n"Pot, 5 l"\t2\t\t\t');
  await page.getByRole('link', { name: 'Choose the columns' }).click();
  await page.getByRole('button', { name: 'Continue with the pasted table' }).click();
  await expect(page.getByRole('radio', { name: /Into one bin/ })).toBeChecked();
  await page.getByRole('button', { name: 'Import 2 items' }).click();
  await expect(page.getByRole('button', { name: 'Undo the import' })).toBeVisible();
  await page.goto(`/bins/${bin.id}`);
  await expect(page.getByText('Pot, 5 l')).toBeVisible();
  await expect(page.getByText('Stove 25')).toBeVisible();
});

test('a pasted list of bins says what each column becomes, and makes the bins', async ({ page }) => {
  await signUp(page);
  await page.goto('/bins/create');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Make many bins from a table' }).click();
  await expect(page.getByRole('columnheader', { name: 'Number' })).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Or paste a table' })
    .fill('Name\tRoom\tTags\tNo\tColour\nCables\tAttic\ttech, old\t17\tblue\nLamps\tAttic\t\t18\t');
  await page.getByRole('button', { name: 'Continue with the pasted table' }).click();
  await expect(page.getByRole('radio', { name: 'A bin' })).toBeChecked();
  for (const [column, becomes] of [
    ['Name', 'bin'],
    ['Room', 'place'],
    ['Tags', 'binTags'],
    ['No', 'binLabel'],
    ['Colour', 'new'],
  ])
    await expect(page.getByRole('combobox', { name: `${column} is` })).toHaveValue(becomes ?? '');
  await page.getByRole('button', { name: 'Create 2 bins' }).click();
  await page.getByRole('link', { name: 'Show my bins' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: /Cables/ }).click();
  await expect(page.getByText('Colour:')).toHaveCount(1);
  await expect(page.getByText('blue', { exact: true })).toHaveCount(1);
  await expect(page.getByText('tech', { exact: true })).toHaveCount(1);
});

test('a table is read as its writer meant it: letters, blank cells and sums', async ({ page }) => {
  await signUp(page);
  await page.goto('/import');
  const rows = ['Låda;Sak;Antal', 'Kök;Gryta;ca 5', ';Slev;2', ';Panna;1', 'Summa;;8'].join('\n');
  const macRoman: Record<string, number> = { å: 0x8c, ö: 0x9a };
  const bytes = Buffer.from([...rows].map((letter) => macRoman[letter] ?? letter.charCodeAt(0)));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: bytes });
  const encoding = page.getByRole('combobox', { name: 'Letters are read as' });
  await expect(encoding).toHaveValue('macintosh');
  await encoding.selectOption('windows-1252');
  await expect(page.getByRole('combobox', { name: 'Låda is' })).toHaveCount(0);
  await encoding.selectOption('macintosh');
  await expect(page.getByRole('combobox', { name: 'Låda is' })).toHaveValue('bin');

  // Each box stands once in the table, so the rows below go with it, unless the person says no.
  const repeats = page.getByRole('checkbox', { name: 'Repeat the row above in blank cells' });
  await expect(repeats).toBeChecked();
  await repeats.uncheck();
  await expect(page.getByText('2 items have no bin and go into “lista”')).toBeVisible();
  await repeats.check();
  await expect(page.getByText('1 bin and 3 items')).toBeVisible();
  await expect(page.getByText('2 items have no bin')).toHaveCount(0);
  await expect(page.getByText('Looks like a sum, so it is left out').first()).toBeVisible();
  await page.getByRole('button', { name: 'Import row 5' }).click();
  await expect(page.getByText('Looks like a sum')).toHaveCount(0);
  const about = page.getByRole('combobox', { name: 'What becomes of “ca 5” in Antal' });
  await about.selectOption('Leave the row out');
  await expect(page.getByText('2 bins and 2 items')).toBeVisible();
  await about.selectOption('Use the number');
  await page.getByRole('button', { name: 'Correct row 3' }).click();
  await page.getByRole('textbox', { name: 'Sak' }).fill('Soppslev');
  await expect(page.getByText('Soppslev · 2')).toBeVisible();
  await page.getByRole('button', { name: 'Leave out row 4' }).click();
  await expect(page.getByText('2 bins and 2 items')).toBeVisible();
  await page.getByRole('button', { name: 'Import row 4' }).click();
  await page.getByRole('button', { name: 'Import 3 items' }).click();
  await page.getByRole('link', { name: 'Show my bins' }).click();
  await page.getByRole('link', { name: /Kök/ }).click();
  await expect(page.getByText('Soppslev')).toBeVisible();
  await page.getByText('Gryta').click();
  await expect(page.getByText('Antal: ca 5')).toBeVisible();
});

test('a pasted table is not doubled, and its problems lead to rows', async ({ page }) => {
  await signUp(page);
  const paste = async () => {
    await page.goto('/import');
    await page
      .getByLabel('Or paste a table')
      .fill(
        'Inventory 2026\n\nItem\tQuantity\tBin\tValue\nHåt\tca 5\tHats\t20 kr\nCape\t2\tHats\t30 kr\nLamp\t1\tLights\t40 kr',
      );
    await page.getByRole('button', { name: 'Continue with the pasted table' }).click();
  };
  await paste();
  await expect(page.getByText('2 bins and 3 items')).toBeVisible();
  await expect(page.getByText('Left out above that row: “Inventory 2026”.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Letters are read as' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Value is' })).toContainText('Value each');
  await expect(page.getByText('20 SEK each')).toBeVisible();
  await page.getByRole('button', { name: 'Show row 4' }).click();
  await expect(page.getByRole('button', { name: 'Correct row 4' })).toBeFocused();
  await expect(page.getByText('are in their bins already')).toHaveCount(0);
  await page.getByRole('button', { name: 'Import 3 items' }).click();
  await expect(page.getByRole('button', { name: 'Undo the import' })).toBeVisible();

  const { bins } = await callFrom<{ bins: BinHeader[] }>(page, 'bins.list', {});
  const lights = bins.find(({ name }) => name === 'Lights');
  await callFrom(page, 'bins.update', { id: lights?.id, name: 'Lamps' });
  await paste();
  await expect(page.getByText('3 of 3 items are in their bins already, by name or barcode')).toBeVisible();
  const skips = page.getByRole('checkbox', { name: 'Leave out what is there already' });
  await expect(skips).toBeChecked();
  await expect(page.getByText('3 rows will be left out')).toBeVisible();
  await expect(page.getByText('You have everything in this file already.')).toBeVisible();
  await expect(page.getByText('1 bin has another name now: “Lights” is “Lamps”')).toBeVisible();
  await skips.uncheck();
  await expect(page.getByRole('button', { name: 'Import 3 items' })).toBeEnabled();
  await expect(skips).not.toBeChecked();
  await page.getByText('Create new ones').click();
  await expect(page.getByText('2 bins and 3 items')).toBeVisible();
});

test('a Homebox file keeps its places, and its stickers open their bins', async ({ page }) => {
  const homebox = [
    'HB.import_ref,HB.parent_import_ref,HB.url,HB.name,HB.location,HB.asset_id,HB.quantity',
    'a,,https://old.example/item/1,Toolbox,House / Garage / Shelf,000-001,1',
    ',a,https://old.example/item/2,Drill,House / Garage / Shelf,000-002,2',
  ].join('\n');
  await signUp(page);
  await page.goto('/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'homebox.csv', mimeType: 'text/csv', buffer: Buffer.from(homebox) });
  await expect(page.getByText('What does not come along: photos, documents, history, people.')).toBeVisible();
  await page.getByRole('button', { name: 'Choose the columns yourself' }).click();
  await expect(page.getByRole('combobox', { name: 'HB.name is' })).toBeVisible();
  await page.getByRole('button', { name: 'Read as Homebox CSV' }).click();
  await expect(page.getByText('2 places, 2 bins and 1 item')).toBeVisible();
  await expect(page.getByLabel('Bin for what has none')).toHaveCount(0);
  await page.getByRole('button', { name: 'Import 1 item' }).click();
  await expect(page.getByRole('button', { name: 'Undo the import' })).toBeVisible();
  await page.goto('/scan-qr');
  await page.getByLabel('Code, number or name').fill('http://192.168.1.5:7745/a/000-001');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Toolbox', level: 1 })).toBeVisible();
  await expect(page.getByText('Drill')).toBeVisible();
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('dropped or pasted files: a table is imported, pictures become photos', async ({ page }) => {
    await signUp(page);
    const bin = await callFrom<{ id: string }>(page, 'bins.create', { name: 'Camping' });
    await goWithin(page, `/bins/${bin.id}`);
    await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add document' })).toBeVisible();
    const picture = { name: 'tent.png', type: 'image/png', bytes: [...(await buildPhoto())] };
    const table = {
      name: 'items.csv',
      type: 'text/csv',
      bytes: [...Buffer.from('Item,Qty\nTent,2\nRope,1')],
    };
    const movie = { name: 'tent.mp4', type: 'video/mp4', bytes: [0] };

    const zone = page.getByText(
      'Drop pictures as photos and PDFs as documents of Camping, or a list to import it',
    );
    await drag(page, 'dragover', [picture]);
    await expect(zone).toBeVisible();
    await drag(page, 'drop', [movie]);
    await expect(
      page.getByText('Nothing was added. Drop or paste pictures, PDFs, or one list'),
    ).toBeVisible();
    // The pictures are taken, and the rest is named.
    await drag(page, 'drop', [picture, table, movie, picture]);
    await expect(page.getByText('Not added: items.csv, tent.mp4.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Camping, photo 2 of 2' })).toBeVisible();

    await paste(page, [picture]);
    await expect(page.getByRole('button', { name: 'Camping, photo 3 of 3' })).toBeVisible();

    await drag(page, 'drop', [movie, table]);
    await expect(page.getByText('Not added: tent.mp4.')).toBeVisible();
    await expect(page.getByRole('radio', { name: /Into one bin/ })).toBeChecked();
    await expect(page.getByRole('button', { name: 'Import 2 items' })).toBeVisible();
    await drag(page, 'drop', [picture]);
    await expect(page.getByText('Open the bin or item that the pictures are of')).toBeVisible();
  });
});
