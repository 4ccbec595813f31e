import sharp from 'sharp';
import { type Account, call, signUp } from '#test/account.ts';
import { type Bytes, buildPhoto, bytesOf } from '#test/build-photo.ts';
import { photoForm } from '#test/photos.ts';
import { elapsedMs, percentile } from '../bench/figure.ts';
import { memoryOfTrees } from '../bench/processes.ts';
import { signUpMany } from '../bench/testbed.ts';
import { type Drill, pause, pick, type Report, randomFrom } from './drill.ts';

const MEMORY_MAX_MB = 500;
const SENDERS = 4;

/** Malformed photos: real ones with parts changed, cut, repeated, enlarged or joined. */
export const hostilePhotos: Drill = {
  name: 'hostile photos',
  mustHold: `no 5xx, only clean WebP files are stored, other requests are served, memory ≤ ${MEMORY_MAX_MB} MB`,
  async run({ testbed, seed, scale }) {
    const { address, pid } = await testbed.server({ DEFAULT_PLAN: 'free', DISK_RESERVE_MB: '0' });
    const people = await signUpMany(address, SENDERS);
    const victim = await signUp(address, 'Victim');
    let isOver = false;
    const waits: number[] = [];
    let memory = 0;
    const watching = (async () => {
      for (; !isOver; await pause(10)) {
        waits.push(await elapsedMs(() => call(address, victim, 'me.get', {})));
        memory = Math.max(memory, await memoryOfTrees([pid]));
      }
    })();
    const report = await attack(address, people, seed, Math.round(600 * scale));
    isOver = true;
    await watching;
    report.figures['another’s calls p50, p99 ms'] = [0.5, 0.99]
      .map((share) => percentile(waits, share).toFixed(1))
      .join(', ');
    report.figures['peak memory of server and picture reader MB'] = Math.round(memory);
    if (memory > MEMORY_MAX_MB) report.failures.push(`${memory.toFixed(0)} MB of memory`);
    return report;
  },
};

async function attack(address: string, people: Account[], seed: number, count: number): Promise<Report> {
  const random = randomFrom(seed);
  const samples = await samplesOf();
  const failures = new Set<string>();
  const answers = new Map<string, number>();
  let slowest = 0;
  let next = 0;
  const send = async (account: Account) => {
    while (next < count) {
      const number = next++;
      const { name, file } = mutated(random, samples);
      const began = performance.now();
      const answer = await fetch(`${address}/api/photos.create`, {
        method: 'POST',
        headers: { authorization: `Bearer ${account.token}` },
        body: photoForm({ target: { kind: 'me', id: account.userId } }, file, `${name}.jpg`),
      });
      const text = await answer.text();
      slowest = Math.max(slowest, performance.now() - began);
      const { result, error } = JSON.parse(text) as {
        result?: { url: string };
        error?: { details?: { code: string } };
      };
      const code = error?.details?.code ?? 'stored';
      answers.set(code, (answers.get(code) ?? 0) + 1);
      if (answer.status >= 500) failures.add(`file ${number} (${name}): ${answer.status} ${code}`);
      if (/node_modules|vips|sharp|\.ts:\d+/i.test(text))
        failures.add(`file ${number}: internals in the answer`);
      if (result !== undefined && !(await isCleanWebp(address, account, result.url)))
        failures.add(`file ${number} (${name}): the stored file is not a clean WebP`);
    }
  };
  await Promise.all(people.map(send));
  const counts = [...answers]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([code, times]) => `${code} ${times}`);
  return {
    failures: [...failures].slice(0, 20),
    figures: { files: count, answers: counts.join(', '), 'slowest ms': Math.round(slowest) },
  };
}

const HIDDEN = '<script>alert(document.cookie)</script>';

async function isCleanWebp(address: string, { headers }: Account, url: string): Promise<boolean> {
  const answer = await fetch(address + url, { headers });
  const file = Buffer.from(await answer.arrayBuffer());
  const { format, width, height, exif, icc, xmp } = await sharp(file).metadata();
  const isClean = exif === undefined && icc === undefined && xmp === undefined && !file.includes('<script');
  return format === 'webp' && Math.max(width, height) <= 2048 && isClean;
}

type Sample = { name: string; file: Bytes };

async function samplesOf(): Promise<Sample[]> {
  const formats = ['jpeg', 'png', 'webp', 'avif'] as const;
  const plain = await Promise.all(
    formats.map(async (format) => ({
      name: format,
      file: await buildPhoto({ width: 640, height: 480, format }),
    })),
  );
  const source = sharp(await buildPhoto({ width: 640, height: 480 }));
  const others = {
    progressive: source.clone().jpeg({ progressive: true }),
    interlaced: source.clone().png({ progressive: true }),
    lossless: source.clone().webp({ lossless: true }),
    palette: source.clone().png({ palette: true }),
    deep: source.clone().toColourspace('rgb16').png(),
    cmyk: source.clone().toColourspace('cmyk').jpeg(),
    metadata: source
      .clone()
      .withExif({ IFD0: { ImageDescription: HIDDEN }, IFD3: { GPSLatitude: '59/1 19/1 0/1' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${HIDDEN}</x:xmpmeta>`)
      .withIccProfile('p3')
      .jpeg(),
  };
  const made = Object.entries(others).map(async ([name, each]) => ({
    name,
    file: bytesOf(await each.toBuffer()),
  }));
  return [...plain, ...(await Promise.all(made))];
}

type Mutation = (file: Buffer, random: () => number, other: Buffer) => Buffer;

const mutations: Record<string, Mutation> = {
  bits: (file, random) => changed(file, random, (byte) => byte ^ (1 << Math.floor(random() * 8))),
  bytes: (file, random) => changed(file, random, () => Math.floor(random() * 256)),
  'full bytes': (file, random) => changed(file, random, () => (random() < 0.5 ? 0xff : 0)),
  'cut off': (file, random) => file.subarray(0, Math.floor(random() * file.length)),
  'cut out': (file, random) => {
    const [from, to] = rangeIn(file, random);
    return Buffer.concat([file.subarray(0, from), file.subarray(to)]);
  },
  repeated: (file, random) => {
    const [from, to] = rangeIn(file, random);
    const times = 1 + Math.floor(random() * 50);
    const part = file.subarray(from, Math.min(to, from + 20_000));
    return Buffer.concat([file.subarray(0, from), ...Array<Buffer>(times).fill(part), file.subarray(from)]);
  },
  'large numbers': (file, random) => {
    const copy = Buffer.from(file);
    for (let n = 0; n < 4; n++) {
      const at = Math.floor(random() * Math.min(copy.length - 4, 400));
      copy.writeUInt32BE(random() < 0.5 ? 0x7fffffff : 0xffff_ffff, at);
    }
    return copy;
  },
  'large sides': (file, random) => {
    const copy = Buffer.from(file);
    for (const side of [640, 480, 639, 479]) {
      for (const [width, endian] of sidesAs(side)) {
        const at = copy.indexOf(width);
        if (at < 0 || random() < 0.3) continue;
        if (endian === 'big') copy.writeUInt16BE(30_000, at + width.length - 2);
        else copy.writeUInt16LE(30_000 & 0x3fff, at);
      }
    }
    return copy;
  },
  joined: (file, random, other) =>
    Buffer.concat([file.subarray(0, Math.floor(random() * file.length)), other]),
  'with HTML appended': (file) => Buffer.concat([file, Buffer.from(`<html>${HIDDEN}</html>`)]),
  'with HTML inserted': (file, random) => {
    const at = Math.floor(random() * file.length);
    return Buffer.concat([file.subarray(0, at), Buffer.from(HIDDEN), file.subarray(at)]);
  },
  'with another magic number': (file, random) => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg">';
    const magic = pick(random, ['GIF89a', svg, '%PDF-1.7', 'PK\x03\x04', 'II*\0']);
    return Buffer.concat([Buffer.from(magic, 'latin1'), file]);
  },
};

function mutated(random: () => number, samples: readonly Sample[]): Sample {
  const [sample, other] = [pick(random, samples), pick(random, samples)];
  let file = Buffer.from(sample.file);
  const names: string[] = [];
  const times = 1 + Math.floor(random() * 3);
  for (let n = 0; n < times; n++) {
    const [name, mutate] = pick(random, Object.entries(mutations));
    names.push(name);
    file = Buffer.from(mutate(file, random, Buffer.from(other.file)));
  }
  return { name: `${sample.name} ${names.join(', ')}`, file: bytesOf(file) };
}

/** Changes random bytes, mostly at the start, where the headers are. */
function changed(file: Buffer, random: () => number, change: (byte: number) => number): Buffer {
  const copy = Buffer.from(file);
  const reach = random() < 0.6 ? Math.min(copy.length, 600) : copy.length;
  const times = 1 + Math.floor(random() * 20);
  for (let n = 0; n < times && copy.length > 0; n++) {
    const at = Math.floor(random() * reach);
    copy[at] = change(copy[at] ?? 0);
  }
  return copy;
}

function rangeIn(file: Buffer, random: () => number): [from: number, to: number] {
  const from = Math.floor(random() * file.length);
  return [from, from + Math.floor(random() * (file.length - from))];
}

function sidesAs(side: number): [Buffer, 'big' | 'little'][] {
  const big = Buffer.from([0, 0, side >> 8, side & 0xff]);
  const little = Buffer.from([side & 0xff, side >> 8]);
  return [
    [big, 'big'],
    [big.subarray(2), 'big'],
    [little, 'little'],
  ];
}
