import type { Pool } from 'pg';
import { type Account, signUp } from '#test/account.ts';
import { bytesOf } from '#test/build-photo.ts';
import { addPhoto } from '#test/photos.ts';
import { photographed, photographedWays, printedThings } from '#test/text-pictures.ts';
import { type Figure, figure, type MeasureOptions, scaled } from './figure.ts';
import { p99 } from './load.ts';
import { memoryOfTrees, postmasterOf } from './processes.ts';
import { makeBin, type TestbedServer } from './testbed.ts';

/** Photos that wait to be read while other calls are measured. */
const PHOTOS = scaled(500, 20);
/** The number of different pictures, each in a bin of its own. */
const PICTURES = scaled(40, 4);

/** Reading the text in many photos of one account: processor time and memory, and its effect on other calls. */
export async function photoTextFigures({ testbed, seconds }: MeasureOptions): Promise<Figure[]> {
  const idle = await testbed.server();
  const olga = await signUp(idle.address, 'Olga');
  await addPictures(idle, olga);
  await copyPhotos(await testbed.pool(idle), olga.userId);
  const before = await callTimes(idle, olga, seconds);
  const memoryBefore = await memoryOf(idle);
  await idle.stop();

  const server = await testbed.server({ DATA_DIR: idle.dataDir, PHOTO_TEXT: 'on' });
  // Wakes the reading process.
  await addPicture(server, olga, PICTURES);
  await untilRead(server, 1);
  // The first one comes with loading the models.
  const first = await readSeconds(server);
  const during = await callTimes(server, olga, seconds);
  await untilRead(server, PICTURES);
  const memory = (await memoryOf(server)) - memoryBefore;
  const { sum, count } = await readSeconds(server);
  const later = count - first.count;
  const detail = (name: 'reads' | 'writes') => `${before[name]} → ${during[name]} ms, ${PHOTOS} photos wait`;
  const times = (name: 'reads' | 'writes') => during[name] / before[name];
  return [
    figure(
      'text in a photo',
      (sum - first.sum) / later,
      's',
      { atMost: 2 },
      `of a processor, mean of ${later}`,
    ),
    figure('memory while text is read', memory, 'MB', { atMost: 600 }, 'more than without, proportional'),
    figure('bins.get p99 while text is read', times('reads'), '×', { atMost: 2 }, detail('reads')),
    figure('items.create p99 while text is read', times('writes'), '×', { atMost: 2 }, detail('writes')),
  ];
}

async function addPictures(server: TestbedServer, olga: Account): Promise<void> {
  for (let n = 0; n < PICTURES; n++) await addPicture(server, olga, n);
}

async function addPicture(server: TestbedServer, olga: Account, n: number): Promise<void> {
  const thing = printedThings[n % printedThings.length];
  const way = photographedWays[n % photographedWays.length];
  if (thing === undefined || way === undefined) return;
  const { binId } = await makeBin(server, olga, `Photographed ${n}`);
  const file = bytesOf(await photographed(thing, way));
  await addPhoto(server.address, olga, { target: { kind: 'bin', id: binId } }, file);
}

/** Adds copies of the photos, with ids of their own and the same files. */
async function copyPhotos(pool: Pool, ownerId: string): Promise<void> {
  await pool.query(
    `INSERT INTO attachments (owner_id, id, type, kind, target, bin_id, file_key, bytes, width, height, placeholder, created_by, created_at)
     SELECT owner_id, gen_random_uuid(), type, kind, target, bin_id, file_key, 0, width, height, placeholder, created_by, now()
     FROM attachments CROSS JOIN generate_series(1, $2::int) WHERE owner_id = $1`,
    [ownerId, Math.ceil(PHOTOS / PICTURES)],
  );
}

/** In a new bin, as the measured writes fill it. */
async function callTimes(server: TestbedServer, olga: Account, seconds: number) {
  const items = Array.from({ length: 20 }, (_, n) => ({ name: `Thing ${n}` }));
  const { binId } = await makeBin(server, olga, `Bin ${server.pid}`, items);
  const measure = (name: string, connections: number, data: unknown) =>
    p99({ url: `${server.address}/api/${name}`, connections, seconds, headers: olga.headers, data: [data] });
  return {
    reads: await measure('bins.get', 4, { id: binId }),
    writes: await measure('items.create', 1, { binId, items: [{ name: 'Rope' }] }),
  };
}

async function memoryOf(server: TestbedServer): Promise<number> {
  return memoryOfTrees([server.pid, await postmasterOf(server.dataDir)]);
}

async function untilRead(server: TestbedServer, count: number): Promise<void> {
  while ((await readSeconds(server)).count < count) await new Promise((resolve) => setTimeout(resolve, 250));
}

async function readSeconds({ address }: TestbedServer): Promise<{ sum: number; count: number }> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const numberOf = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? 0);
  return {
    sum: numberOf('whichbin_photo_text_seconds_sum'),
    count: numberOf('whichbin_photo_text_seconds_count'),
  };
}
