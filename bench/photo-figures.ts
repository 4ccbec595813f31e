import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readState } from '#server/db/embedded/state.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { type Bytes, bytesOf } from '#test/build-photo.ts';
import { photoForm } from '#test/photos.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { photoScrollingFigures } from './browser/photo-scrolling.ts';
import { photoShownFigures } from './browser/photo-shown.ts';
import { type Figure, percentile } from './figure.ts';
import { p99 } from './load.ts';
import { memoryOfTrees } from './memory.ts';

const AT_ONCE = 10;
/** An account may upload four photos at a time. */
const SENDERS = 5;
const READERS = 4;

/** The time to upload a phone's photo, and the effect of ten concurrent uploads on other calls. */
export async function photoFigures(seconds: number): Promise<Figure[]> {
  const folder = await makeTemporaryFolder();
  const server = await startServerProcess({
    DATA_DIR: folder.path,
    DEFAULT_PLAN: 'unlimited',
    RATE_LIMIT_FACTOR: '1000000',
  });
  const { address } = server;
  try {
    const file = await phonePhoto();
    const olga = await signUp(address, 'Olga');
    const bin = await call<{ id: string }>(address, olga, 'bins.create', { name: 'Bin' });
    const items = Array.from({ length: 20 }, (_, n) => ({ name: `Thing ${n}` }));
    await call(address, olga, 'items.create', { binId: bin.id, items });
    await send(address, olga, file);
    const alone: number[] = [];
    for (let n = 0; n < 20; n++) {
      const began = performance.now();
      await send(address, olga, file);
      alone.push(performance.now() - began);
    }

    const shown = await photoShownFigures(address, olga, file);
    const senders = await Promise.all(
      Array.from({ length: SENDERS }, (_, n) => signUp(address, `Sender${n}`)),
    );
    const roots = [server.process.pid ?? 0, await postmasterOf(folder.path)];
    let isOver = false;
    let sent = 0;
    let memory = 0;
    const sending = Promise.all(
      Array.from({ length: AT_ONCE }, async (_, n) => {
        const sender = senders[n % SENDERS] ?? olga;
        while (!isOver) {
          await send(address, sender, file);
          sent++;
          memory = Math.max(memory, await memoryOfTrees(roots));
        }
      }),
    );
    const quiet = { connections: READERS, seconds, method: 'POST' as const, headers: olga.headers };
    const reads = await p99({
      ...quiet,
      url: `${address}/api/bins.get`,
      bodies: [JSON.stringify({ data: { id: bin.id } })],
    });
    const writes = await p99({
      ...quiet,
      connections: 1,
      url: `${address}/api/items.create`,
      bodies: [JSON.stringify({ data: { binId: bin.id, items: [{ name: 'Rope' }] } })],
    });
    isOver = true;
    await sending;
    const during = `${AT_ONCE} uploads at once, ${(sent / (2 * seconds)).toFixed(1)}/s`;
    return [
      figure('12 MP photo → answered, p50', percentile(alone, 0.5), 'ms', undefined, 'one after the other'),
      figure('12 MP photo → answered, p95', percentile(alone, 0.95), 'ms', 1_500, 'one after the other'),
      ...shown,
      figure('bins.get p99 amid uploads', reads, 'ms', 50, during),
      figure('items.create p99 amid uploads', writes, 'ms', 50, during),
      figure('memory amid uploads', memory, 'MB', 500, 'with PostgreSQL, proportional, at most'),
      ...(await photoScrollingFigures(server, folder.path)),
    ];
  } finally {
    await server.stop();
    await folder.remove();
  }
}

function figure(
  name: string,
  value: number,
  unit: Figure['unit'],
  atMost: number | undefined,
  detail: string,
): Figure {
  return { name, value, unit, goal: atMost === undefined ? undefined : { atMost }, detail };
}

/** Uploads as the profile photo, of which there is only one. @throws Error with the server's error. */
async function send(address: string, { userId, headers }: Account, file: Bytes): Promise<void> {
  const { authorization = '' } = headers;
  const answer = await fetch(`${address}/api/photos.create`, {
    method: 'POST',
    headers: { authorization },
    body: photoForm({ target: { kind: 'me', id: userId } }, file),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`photos.create: ${answer.status} ${text}`);
}

/** A JPEG of 12 megapixels with realistic detail, about 4 MB. */
async function phonePhoto(): Promise<Bytes> {
  const [width, height] = [4032, 3024];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const grain = ((x * 7919 + y * 104_729) % 31) - 15;
      pixels[at] = 128 + 100 * Math.sin(x / 97) + grain;
      pixels[at + 1] = 128 + 100 * Math.sin(y / 61) + grain;
      pixels[at + 2] = 128 + 60 * Math.sin((x + y) / 37) + grain;
    }
  }
  return bytesOf(
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 92 })
      .toBuffer(),
  );
}

async function postmasterOf(dataDir: string): Promise<number> {
  const state = await readState(dataDir);
  if (state === undefined) return 0;
  return Number((await readFile(join(state.cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}
