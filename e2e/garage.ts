import type { Page } from '@playwright/test';
import type { BinHeader } from '#domain/bins/bin.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { uploadPhoto } from '#test/upload-photo.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { expect } from './server.ts';

type Garage = { owner: Account; id: string; planPhotoId: string; bins: Record<string, string> };

/** A location with a plan, one named region and four bins, the first three of them on the plan. */
export async function makeGarage(address: string): Promise<Garage> {
  const owner = await signUp(address, 'Olga');
  const create = async (name: string, data: object) =>
    (await call<{ id: string }>(address, owner, name, data)).id;
  const id = await create('locations.create', {
    name: 'Garage',
    coordinates: { latitude: 59.33, longitude: 18.06 },
  });
  await create('locations.create', { name: 'Attic' });
  const planPhotoId = await uploadPhoto(address, owner, { kind: 'location', id });
  const shelf = { id: newId(), name: 'Shelf A', x: 0, y: 0, width: 0.5, height: 0.5 };
  await call(address, owner, 'locations.update', { id, planPhotoId, putRegions: [shelf] });
  const bins: Record<string, string> = {};
  for (const [name, item] of [
    ['Tools', 'Cordless drill'],
    ['Paint', 'Brush'],
    ['Skis', 'Poles'],
    ['Books', 'Atlas'],
  ] as const) {
    bins[name] = await create('bins.create', { name, locationId: id });
    await call(address, owner, 'items.create', { binId: bins[name], items: [{ name: item }] });
  }
  for (const [name, x, y] of [
    ['Tools', 0.25, 0.3],
    ['Paint', 0.75, 0.3],
    ['Skis', 0.75, 0.8],
  ] as const) {
    await call(address, owner, 'bins.update', { id: bins[name], pin: { planPhotoId, x, y } });
  }
  return { owner, id, planPhotoId, bins };
}

/** Another person who shares the garage. */
export async function shareWith(
  address: string,
  garage: Garage,
  name: string,
  role: string,
): Promise<Account> {
  const person = await signUp(address, name);
  const targets = [{ kind: 'location', id: garage.id }];
  const invited = { targets, emails: [person.email], role };
  const { invites } = await call<{ invites: { link: string }[] }>(
    address,
    garage.owner,
    'invites.create',
    invited,
  );
  await call(address, person, 'invites.accept', { token: invites[0]?.link.split('/').at(-1) });
  return person;
}

export const pin = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) });
export const frame = (page: Page) => page.getByRole('group', { name: 'Floor plan of Garage' });

/** The page coordinates of a point of the plan; its picture may be anywhere in the frame. */
export async function placeOf(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await frame(page).locator('img.leaflet-image-layer').boundingBox();
  if (!box) throw new Error('the plan is not drawn');
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

export async function drag(page: Page, name: string, x: number, y: number): Promise<void> {
  const box = await pin(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not on the plan`);
  const to = await placeOf(page, x, y);
  // The tip of the pin is below its centre.
  const grip = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const point = { x: grip.x, y: box.y + box.height - 6 };
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x + (to.x - point.x) / 2, grip.y + (to.y - point.y) / 2, { steps: 4 });
  await page.mouse.move(grip.x + to.x - point.x, grip.y + to.y - point.y, { steps: 4 });
  await page.mouse.up();
}

export const pinOf = async (address: string, { owner, bins }: Garage, name: string) =>
  (await call<BinHeader>(address, owner, 'bins.get', { id: bins[name] })).pin;

/** To a hundredth of the plan, and equal on the server and on the page. */
export async function expectAt(
  address: string,
  garage: Garage,
  pages: Page[],
  name: string,
  x: number,
  y: number,
) {
  const rounded = async () => {
    const stored = await pinOf(address, garage, name);
    return stored && [Math.round(stored.x * 50) / 50, Math.round(stored.y * 50) / 50];
  };
  await expect.poll(rounded).toEqual([x, y]);
  for (const page of pages) {
    await expect
      .poll(async () => {
        const box = await pin(page, name).boundingBox();
        const wanted = await placeOf(page, x, y);
        return box && Math.hypot(box.x + box.width / 2 - wanted.x, box.y + box.height - 6 - wanted.y);
      })
      .toBeLessThan(12);
  }
}
