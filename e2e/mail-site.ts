import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { type MailServer, startMailServer } from '#test/mail-server.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { newEmail, password } from './journey.ts';
import { expect } from './server.ts';

export type MailSite = {
  address: string;
  smtp: MailServer;
  /** The link in the newest mail to this address with a path such as '/reset-password'; '' before there is one. */
  link(path: string, to: string): string;
  close(): Promise<void>;
};

/** A server that sends mail, and the mail server that receives it. `env` may contain a known PORT. */
export async function startMailSite(env: Record<string, string> = {}): Promise<MailSite> {
  const [smtp, folder] = await Promise.all([startMailServer(), makeTemporaryFolder()]);
  const port = env.PORT ?? (await findPort());
  const address = `http://localhost:${port}`;
  const server = await startServerProcess({
    DATA_DIR: join(folder.path, 'data'),
    PORT: String(port),
    PUBLIC_URL: address,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Whichbin <bins@example.org>',
    ...env,
  });
  return {
    address,
    smtp,
    link(path, to) {
      const texts = smtp.arrived.filter((mail) => mail.to.includes(to)).map(({ text }) => text);
      const links = texts.flatMap((text) => text.match(/http:\S+/g) ?? []);
      return links.findLast((link) => link.startsWith(`${address}${path}`)) ?? '';
    },
    async close() {
      await server.stop();
      await smtp.close();
      await folder.remove();
    },
  };
}

/** Signs up with the mailed link and arrives at /home. */
export async function signUpByMail(page: Page, site: MailSite, email = newEmail()): Promise<string> {
  await page.goto('/signup');
  await page.getByLabel('Your name').fill('Olga Berg');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  const link = () => site.link('/signup', email);
  await expect.poll(link).toContain('#');
  await page.goto(link());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  return email;
}

/** A port that nothing listens on. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await promisify(server.close.bind(server))();
  return port;
}
