import { type Account, call, signUp } from '#test/account.ts';
import { goWithin, signIn } from './journey.ts';
import { expect, test } from './server.ts';

const name = 'Extension cables, adapters and power strips for the party tent that stands behind the old barn';

test('a long name takes two lines in every list', async ({ page, server }) => {
  const { owner, binId } = await makeLongNames(server.address);
  await signIn(page, owner.email, owner.password);
  for (const path of [
    '/home',
    '/bins?look=cards',
    '/bins?look=rows',
    '/bins?look=tree',
    `/bins/${binId}`,
    '/locations',
    '/search?q=cables',
    '/settings?open=trash',
  ]) {
    await page.goto(path);
    const names = page.locator('main li:not(header li)').getByText(name, { exact: true });
    await expect(names.first(), path).toBeVisible();
    for (const each of await names.all()) {
      const lines = await each.evaluate((element) => {
        const shown = element.closest('[data-folded]') ?? element;
        return shown.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(shown).lineHeight);
      });
      expect(lines, path).toBeGreaterThan(1.5);
      expect(lines, path).toBeLessThan(2.5);
    }
  }
});

test('a row of the trash leaves a phone 220 px for the name', async ({ page, server }) => {
  const { owner } = await makeLongNames(server.address);
  await signIn(page, owner.email, owner.password);
  await page.goto('/settings?open=trash');
  const shown = page.locator('main li').getByText(name, { exact: true }).first();
  await expect(shown).toBeVisible();
  expect((await shown.boundingBox())?.width).toBeGreaterThanOrEqual(220);
});

test('a title gets smaller rather than breaking its longest word', async ({ page, server }) => {
  const owner = await signUp(server.address, 'Olga');
  const make = async (made: string, data: object) =>
    (await call<{ id: string }>(server.address, owner, made, data)).id;
  const place = 'Vinterförvaringsutrymme';
  const bin = 'Julgransbelysningarna';
  const item = 'Diskmaskinssalt';
  const locationId = await make('locations.create', { name: place });
  const binId = await make('bins.create', { name: bin, locationId });
  const made = await call<{ items: { id: string }[] }>(server.address, owner, 'items.create', {
    binId,
    items: [{ name: item }],
  });
  await signIn(page, owner.email, owner.password);
  const titles: [path: string, title: string][] = [
    [`/locations/${locationId}`, place],
    [`/bins/${binId}`, bin],
    [`/bins/${binId}/items/${made.items[0]?.id}`, item],
  ];
  for (const [path, title] of titles) {
    await goWithin(page, path);
    const heading = page.getByRole('heading', { level: 1, name: title });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const lines = await heading.evaluate(
        (element) =>
          element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
      );
      expect(lines, `${path} at ${width} px`).toBeLessThan(1.5);
      expect(await heading.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    }
  }
});

async function makeLongNames(address: string): Promise<{ owner: Account; binId: string }> {
  const owner = await signUp(address, 'Olga');
  const make = async (made: string, data: object) =>
    (await call<{ id: string }>(address, owner, made, data)).id;
  const locationId = await make('locations.create', { name });
  const binId = await make('bins.create', { name, locationId });
  const add = (data: object) =>
    call<{ items: { id: string }[] }>(address, owner, 'items.create', { binId, items: [{ name, ...data }] });
  await add({ loanedTo: 'Björn', loanedCount: 1 });
  const deleted = await add({});
  await call(address, owner, 'items.delete', { binId, ids: deleted.items.map(({ id }) => id) });
  return { owner, binId };
}
