import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type MailServer, startMailServer } from '#test/mail-server.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';

export type MailSite = {
  address: string;
  smtp: MailServer;
  /** The link of the newest mail to this address that leads to a path such as '/reset-password'; '' before there is one. */
  link(path: string, to: string): string;
  close(): Promise<void>;
};

/** A server of its own that sends mail, and the mail server that takes it. */
export async function startMailSite(env: Record<string, string> = {}): Promise<MailSite> {
  const [smtp, folder, port] = await Promise.all([startMailServer(), makeTemporaryFolder(), findPort()]);
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

/** One that nothing listens on. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await promisify(server.close.bind(server))();
  return port;
}
