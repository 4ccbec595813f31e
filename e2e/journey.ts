import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Target } from '#domain/access/access.ts';
import type { PhotoTarget } from '#domain/photos/photo.ts';
import { buildPhoto } from '#test/build-photo.ts';
import { expect } from './server.ts';

export const password = 'correct horse battery';

export function newEmail(): string {
  return `olga-${crypto.randomUUID()}@example.org`;
}

/** Signs up by a call and opens /home; the form has its own journeys. Returns the email address. */
export async function signUp(page: Page, email = newEmail()): Promise<string> {
  await openAccount(page, 'sign-up', { name: 'Olga Berg', email, password });
  return email;
}

/** Signs in by a call and opens /home, on a device where nobody is signed in. */
export async function signIn(page: Page, email: string, withPassword = password): Promise<void> {
  await openAccount(page, 'sign-in', { email, password: withPassword });
}

async function openAccount(page: Page, path: 'sign-up' | 'sign-in', data: object): Promise<void> {
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const answer = await page.request.post(`/api/auth/${path}/email`, { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  const { id: userId, name, email } = (await answer.json()).user;
  await page.addInitScript(rememberOnce, JSON.stringify({ userId, name, email }));
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Stores what signing in by the form stores, once per tab: later pages may have signed out. Runs in the page. */
function rememberOnce(account: string): void {
  if (location.protocol === 'about:' || sessionStorage.getItem('test.account') === account) return;
  sessionStorage.setItem('test.account', account);
  localStorage.setItem('whichbin.account', account);
}

/** Also where another account was signed in before. */
export async function signUpByForm(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/signup');
  await page.getByLabel('Your name').fill('Olga Berg');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  return email;
}

export async function signInByForm(page: Page, email: string, withPassword = password): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(withPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
}

/** Waits until the service worker has cached the app, so that it opens offline. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
}

/** Navigates within the open app, which is faster than loading it again, and waits for the screen's content. */
export async function goWithin(page: Page, path: string): Promise<void> {
  const isOther = await page.evaluate((to) => {
    const before = location.href;
    history.pushState({}, '', to);
    return location.href !== before;
  }, path);
  if (isOther) await page.waitForFunction(isDrawn, undefined, { polling: 20 });
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.animate-breathe, [aria-busy=true]')).toHaveCount(0);
}

const isDrawn = () => document.documentElement.dataset.drawn === location.href;

/** From any screen to the new bin's page. */
export async function createBin(page: Page, name: string): Promise<void> {
  await goWithin(page, '/bins/create');
  await fillInBin(page, name);
}

/** From the form for a new bin to its page. */
export async function fillInBin(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create bin' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** From any screen to the new location's page, once the server has it. Returns its id. */
export async function createLocation(page: Page, name: string): Promise<string> {
  await goWithin(page, '/locations');
  const stored = page.waitForResponse('**/api/locations.create');
  await page.getByLabel('New place').fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await stored;
  return idIn(page.url());
}

export async function openBin(page: Page, name: string): Promise<void> {
  await goWithin(page, '/bins');
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

export async function addItem(page: Page, line: string): Promise<void> {
  await page.getByLabel('Add an item', { exact: true }).fill(line);
  await page.keyboard.press('Enter');
}

/** Pastes into the quick-add field, and confirms the preview. */
export async function pasteItems(
  page: Page,
  context: BrowserContext,
  lines: readonly string[],
): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
  await page.getByLabel('Add an item', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+V');
  const items = lines.length === 1 ? 'item' : 'items';
  await page.getByRole('button', { name: `Add ${lines.length} ${items}`, exact: true }).click();
}

/** Every item row on the page, found by its menu. */
export function itemRows(page: Page): Locator {
  return page.getByRole('button', { name: /^Menu of / });
}

export function itemRow(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `Menu of ${name}`, exact: true });
}

export async function itemAct(page: Page, name: string, act: string): Promise<void> {
  await itemRow(page, name).click();
  await page.getByRole('menuitem', { name: act }).click();
}

/** The nth id in an address. */
export function idIn(address: string, nth = 1): string {
  const ids = address.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  const id = ids[nth - 1];
  if (id === undefined) throw new Error(`${address} has no id`);
  return id;
}

type Joining = { owner: Page; target: Target; role: 'viewer' | 'editor' };

/** A phone with somebody new, who joins by a link to the owner's place or bin. */
export async function joinAs(
  browser: Browser,
  baseURL: string | undefined,
  { owner, target, role }: Joining,
): Promise<Page> {
  const link = await callFrom<{ url: string }>(owner, 'joinLinks.create', {
    targets: [target],
    role,
    days: 7,
    uses: 5,
  });
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await signUp(page);
  await goWithin(page, new URL(link.url).pathname);
  await page.getByRole('button', { name: /^Join/ }).click();
  await page.waitForURL(`**/${target.kind}s/${target.id}`);
  return page;
}

/** The code of the open bin, once the server has it. */
export async function codeOf(page: Page): Promise<string> {
  const id = idIn(page.url());
  let code = '';
  await expect(async () => {
    const { origin } = new URL(page.url());
    const answer = await page.request.post('/api/bins.get', { data: { data: { id } }, headers: { origin } });
    code = (await answer.json()).result.qrCode;
  }).toPass();
  return code;
}

/** Uses the page's own session. */
export function callFrom<T>(page: Page, name: string, data: unknown): Promise<T> {
  return page.evaluate(
    async ([call, body]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`/api/${call}`, { method: 'POST', headers, body });
      return (await answer.json()).result;
    },
    [name, JSON.stringify({ data })] as const,
  );
}

/** Uses the page's own session, as if another device had taken the photo. Returns the photo's id. */
export async function uploadPhoto(
  page: Page,
  target: PhotoTarget,
  size = { width: 1_200, height: 900 },
): Promise<string> {
  const base64 = Buffer.from(await buildPhoto(size)).toString('base64');
  return page.evaluate(
    async ([data, picture]) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const form = new FormData();
      form.append('data', data);
      form.append('file', new Blob([bytes]), 'photo.jpg');
      const answer = await fetch('/api/photos.create', { method: 'POST', body: form });
      return (await answer.json()).result.id;
    },
    [JSON.stringify({ target }), base64] as const,
  );
}
