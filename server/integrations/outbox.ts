import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { giveToFolderOwner } from '../start/data-dir.ts';
import { writePrivateFile } from '../start/private-file.ts';
import { type Carrier, toMessage } from './carrier.ts';

/** Strangers may cause mails that nobody reads, so the oldest are deleted. */
const KEPT = 1_000;
const NOBODY = 'Whichbin <whichbin@localhost>';

/** Writes files readable by their owner only: they hold links that let people in. */
export function createOutbox(dataDir: string, from = NOBODY): Carrier {
  const folder = join(dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true, disableFileAccess: true });
  return {
    async carry(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      if (await mkdir(folder, { recursive: true, mode: 0o700 })) await giveToFolderOwner(folder);
      await writePrivateFile(join(folder, newName()), message.toString());
      await makeRoom(folder);
    },
    close: () => transport.close(),
  };
}

function newName(): string {
  return `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
}

async function makeRoom(folder: string): Promise<void> {
  const mails = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const old = mails.slice(0, Math.max(mails.length - KEPT, 0));
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}
