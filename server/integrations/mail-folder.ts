import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { giveToFolderOwner } from '../start/data-dir.ts';
import { writePrivateFile } from '../start/private-file.ts';
import { type MailTransport, toMessage } from './mail-transport.ts';

/** The oldest mails above this are deleted, as strangers may cause mails. */
const MAILS_MAX = 1_000;
const DEFAULT_FROM = 'Whichbin <whichbin@localhost>';

/** Writes mails as files. Security: the files are private, as they contain sign-in links. */
export function createMailFolder(dataDir: string, from = DEFAULT_FROM): MailTransport {
  const folder = join(dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true, disableFileAccess: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      if (await mkdir(folder, { recursive: true, mode: 0o700 })) await giveToFolderOwner(folder);
      await writePrivateFile(join(folder, newName()), message.toString());
      await deleteOldest(folder);
    },
    close: () => transport.close(),
  };
}

function newName(): string {
  return `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
}

async function deleteOldest(folder: string): Promise<void> {
  const mails = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const old = mails.slice(0, Math.max(mails.length - MAILS_MAX, 0));
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}
