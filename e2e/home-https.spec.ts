import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { type Browser, chromium, type Page } from '@playwright/test';
import { journeyOptions } from '#test/chromium.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { giveAuthenticator } from './authenticator.ts';
import { axeFaults } from './axe.ts';
import { signUpByForm } from './journey.ts';
import { findPort } from './mail-site.ts';
import { test as base, expect } from './server.ts';

type Home = { plain: string; secure: string; folder: string };

/** A server with https at home. Its name resolves to this machine in the browsers of these tests. */
const test = base.extend<object, { home: Home }>({
  home: [
    // biome-ignore lint/correctness/noEmptyPattern: it uses no other fixture
    async ({}, use) => {
      const folder = await makeTemporaryFolder();
      const [port, tlsPort] = [await findPort(), await findPort()];
      const server = await startServerProcess({
        DATA_DIR: join(folder.path, 'data'),
        HOME_TLS: '1',
        PORT: String(port),
        HOME_TLS_PORT: String(tlsPort),
        PUBLIC_URL: `https://nas.local:${tlsPort}`,
      });
      await use({ plain: `http://nas.local:${port}`, secure: server.address, folder: folder.path });
      await server.stop();
      await folder.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ home }, use) => use(home.secure),
});

// In one worker, so that one server with these settings is started.
test.describe.configure({ mode: 'default' });

async function launch(options: { args?: string[]; home?: string } = {}): Promise<Browser> {
  const { args = [], ...browser } = journeyOptions();
  return chromium.launch({
    ...browser,
    ...(options.home && { env: { ...process.env, HOME: options.home } as Record<string, string> }),
    args: [
      ...args,
      '--host-resolver-rules=MAP nas.local 127.0.0.1',
      // Otherwise a page may not request what leads to this machine.
      '--disable-features=LocalNetworkAccessChecks',
      ...(options.args ?? []),
    ],
  });
}

/** A browser that trusts the authority: by its certificate database, or by the key where `certutil` is missing. */
async function launchTrusting({ plain, secure, folder }: Home): Promise<Browser> {
  const file = Buffer.from(
    await (await fetch(`${plain.replace('nas.local', '127.0.0.1')}/home-https/whichbin.crt`)).arrayBuffer(),
  );
  const database = join(folder, '.pki/nssdb');
  const certificate = join(folder, 'whichbin.crt');
  await mkdir(database, { recursive: true });
  await writeFile(certificate, file);
  const run = (...words: string[]) => spawnSync('certutil', ['-d', `sql:${database}`, ...words]).status;
  const isImported =
    run('-N', '--empty-password') === 0 && run('-A', '-t', 'C,,', '-n', 'home', '-i', certificate) === 0;
  if (isImported) return launch({ home: folder });
  const socket = connect({
    host: '127.0.0.1',
    port: Number(new URL(secure).port),
    ca: new X509Certificate(file).toString(),
  });
  await once(socket, 'secureConnect');
  const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' }) ?? '';
  socket.destroy();
  const hash = createHash('sha256').update(key).digest('base64');
  return launch({ args: [`--ignore-certificate-errors-spki-list=${hash}`] });
}

const phone = { locale: 'en-GB', viewport: { width: 390, height: 844 } };

test('a phone without the certificate is shown how to install it', async ({ home }) => {
  const browser = await launch();
  const page = await browser.newPage(phone);
  await page.goto(`${home.plain}/login`);
  await expect(page).toHaveURL(`${home.plain}/home-https?next=%2Flogin`);
  await expect(page.getByText('Not installed on this device yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Whichbin' })).toHaveCount(0);
  await page.getByText('Android', { exact: true }).click();
  await expect(page.getByText('Install anyway')).toBeVisible();
  await expect(page.getByRole('img', { name: `${home.plain}/home-https` })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'På svenska' }).click();
  await expect(page.getByRole('heading', { name: 'Https hemma' })).toBeVisible();
  await expect(page.goto(home.secure)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
  await browser.close();
});

test('a phone with the certificate has camera, offline app and passkeys', { tag: '@installed' }, async ({
  home,
}) => {
  const browser = await launchTrusting(home);
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(`${home.plain}/home-https`);
  await expect(page.getByText('Installed on this device.')).toBeVisible();
  await page.getByRole('link', { name: 'Open Whichbin' }).click();
  await page.waitForURL(`${home.secure}/**`);
  await signUpByForm(page);
  expect(await abilitiesOf(page)).toEqual({ isSecureContext: true, camera: 'prompt', isWorking: true });
  await giveAuthenticator(page);
  await page.goto('/settings?open=you');
  await page.getByRole('button', { name: 'Passkeys' }).click();
  await page.getByRole('dialog', { name: 'Passkeys' }).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The passkey is added.');
  // Labels that were printed at the address without https, and bookmarks.
  await page.goto(`${home.plain}/bins?from=label`);
  await page.waitForURL(`${home.secure}/bins?from=label`);
  await context.setOffline(true);
  await page.goto('/bins');
  await expect(page.getByRole('heading', { name: 'Bins', exact: true })).toBeVisible();
  await browser.close();
});

function abilitiesOf(page: Page) {
  return page.evaluate(async () => ({
    isSecureContext,
    camera: (await navigator.permissions.query({ name: 'camera' as PermissionName })).state,
    isWorking: (await navigator.serviceWorker.ready).active !== null,
  }));
}

for (const [colorScheme, width, height, fontSize] of [
  ['dark', 1440, 900, 16],
  ['light', 320, 640, 16],
  ['dark', 390, 844, 32],
] as const)
  test(`the page fits ${colorScheme} ${width} × ${height} with letters of ${fontSize} px`, async ({
    home,
  }) => {
    const browser = await launch();
    const page = await browser.newPage({ ...phone, colorScheme, viewport: { width, height } });
    await page.goto(`${home.plain}/home-https?lang=sv`);
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}px`;
      for (const each of document.querySelectorAll('details')) each.open = true;
    }, fontSize);
    await expect(page.getByText('Inte installerat')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axeFaults(page)).toEqual([]);
    await browser.close();
  });
