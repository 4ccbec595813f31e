import { statfs } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Account, signUp } from '#test/account.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { type Drill, pause, type Report } from './drill.ts';
import { makeSmallDisk } from './small-disk.ts';
import { Writer } from './writer.ts';

const DISK_MB = 900;
const RESERVE_MB = 300;
/** The size that one upload announces. One fits into the room above the reserve; all of them would fill the disk. */
const ANNOUNCED = 190 * 1024 * 1024;
const SENDERS = 5;
const SECONDS = 15;
/** Written between two looks of the server at the disk. */
const UNSEEN_MB = 64;
const MB = 1_000_000;

/** Uploads of several accounts at once, on the disk that the database has too. */
export const fullDatabaseDisk: Drill = {
  name: 'full database disk',
  mustHold: `uploads leave ${RESERVE_MB} MB to PostgreSQL on the same disk, other writes work all the time`,
  async run({ scale }) {
    const folder = await makeTemporaryFolder();
    const disk = await makeSmallDisk(folder.path, DISK_MB, '.');
    const server = await startServerProcess(
      {
        DATA_DIR: folder.path,
        DISK_RESERVE_MB: String(RESERVE_MB),
        LOG_LEVEL: 'fatal',
        DEFAULT_PLAN: 'unlimited',
        RATE_LIMIT_FACTOR: '1000',
      },
      { launcher: disk.launcher },
    );
    try {
      return await attack(server.address, disk.dataDirOf(server), SECONDS * scale);
    } finally {
      await server.stop();
      await disk.remove();
      await folder.remove();
    }
  },
};

async function attack(address: string, folder: string, seconds: number): Promise<Report> {
  const writer = await Writer.start(await signUp(address, 'Writer'), () => address, 'Attic');
  const senders: Account[] = [];
  for (let n = 0; n < SENDERS; n++) senders.push(await signUp(address, `Sender${n}`));
  let least = Infinity;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { bavail, bsize } = await statfs(folder);
      least = Math.min(least, (bavail * bsize) / MB);
      await pause(20);
    }
  })();
  const writing = writer.write();
  const ending = AbortSignal.timeout(seconds * 1_000);
  const statuses = await Promise.all(senders.map((account) => upload(address, account, ending)));
  isOver = true;
  writer.finish();
  await Promise.all([writing, watching]);
  const failures = await writer.check();
  const refused = statuses.filter((status) => status === 503).length;
  if (refused === 0) failures.push('all uploads were received');
  if (least < RESERVE_MB - UNSEEN_MB) failures.push(`only ${Math.round(least)} MB were left`);
  if (writer.resent > 0) failures.push(`${writer.resent} other writes failed`);
  const ready = await fetch(`${address}/readyz`);
  if (!ready.ok) failures.push(`not ready afterwards: ${await ready.text()}`);
  return {
    failures,
    figures: {
      'uploads refused before they were received': `${refused} of ${SENDERS}`,
      'least room MB': Math.round(least),
      'other writes meanwhile': `${writer.acknowledged}, slowest ${Math.round(writer.slowest)} ms`,
    },
  };
}

/** Sends most of the file at once and then a little at a time. Returns the status, or 0 without an answer. */
function upload(address: string, { headers }: Account, ending: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(`${address}/api/imports.create`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': ANNOUNCED,
        'idempotency-key': crypto.randomUUID(),
      },
    });
    sent.on('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.resume();
      sent.destroy();
    });
    sent.on('error', () => resolve(0)).on('close', () => resolve(0));
    ending.addEventListener('abort', () => sent.destroy());
    const part = (text: string) => `--x\r\nContent-Disposition: form-data; ${text}\r\n\r\n`;
    sent.write(`${part('name="data"')}{"fileName":"a.csv"}\r\n${part('name="file"; filename="a.csv"')}`);
    void (async () => {
      for (let left = ANNOUNCED - 2 * MB; left > 0 && !sent.destroyed; left -= MB)
        if (!sent.write(Buffer.alloc(MB, 'x'))) await wait(5);
    })();
  });
}
