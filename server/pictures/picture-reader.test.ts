import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { buildPhoto } from '#test/build-photo.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '#test/temporary-folder.ts';
import type { Picture } from './picture.ts';
import { createPictureReader, type PictureReader } from './picture-reader.ts';

let folder: TemporaryFolder;
let reader: PictureReader;
let files = 0;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  reader = createPictureReader();
});
afterAll(async () => {
  await reader.stop();
  await folder.remove();
});

async function read(bytes: Uint8Array, name = 'photo.jpg'): Promise<Picture> {
  files++;
  const path = join(folder.path, `${files}-${name}`);
  await writeFile(path, bytes);
  return reader.read('olga', path);
}

async function faultOf(bytes: Uint8Array, name?: string): Promise<string | undefined> {
  const fault = await read(bytes, name).catch((error: unknown) => error);
  return fault instanceof AppError ? fault.code : undefined;
}

const plain = (more: Partial<Parameters<typeof create>[0]> = {}) =>
  create({ width: 40, height: 30, channels: 3, background: '#c9a06a', ...more });
const create = (made: NonNullable<Parameters<typeof sharp>[1]>['create'] & object) => sharp({ create: made });

describe('what is read', () => {
  test.for(['jpeg', 'png', 'webp', 'avif'] as const)('%s, whatever the file is called', async (format) => {
    const { width, height, files: written } = await read(await buildPhoto({ format }), 'letter.doc');
    expect([width, height]).toEqual([40, 30]);
    for (const file of Object.values(written))
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 40 });
  });

  test.for([
    ...([1, 2, 3, 4] as const).map((turn) => [turn, 40, 30] as const),
    ...([5, 6, 7, 8] as const).map((turn) => [turn, 30, 40] as const),
  ])('upright, as the camera was held (%i)', async ([orientation, width, height]) => {
    const held = await sharp(await buildPhoto())
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
    const picture = await read(held);
    expect([picture.width, picture.height]).toEqual([width, height]);
    const [left, top] = cornerOf[orientation];
    const { data } = await sharp(picture.files.large)
      .extract({ left: left ? 2 : width - 6, top: top ? 2 : height - 6, width: 4, height: 4 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Blue is the corner that was at the left above when it was stored.
    expect(data[2]).toBeGreaterThan(150);
  });

  test('of all that cameras and programs write into files nothing is kept', async () => {
    const told = await sharp(await buildPhoto({ width: 400, height: 300 }))
      .withExif({ IFD0: { Copyright: 'Secret Olga' }, IFD3: { GPSLatitude: '59/1 19/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Olga</secret></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect(told.includes('Secret Olga')).toBe(true);
    const picture = await read(told);
    for (const file of Object.values(picture.files)) {
      const { exif, xmp, icc, iptc } = await sharp(file).metadata();
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(file.includes('Olga')).toBe(false);
    }
  });

  test('colours of another profile, of print, grey and deep ones', async () => {
    const wide = await plain({ background: '#ff0000' }).withIccProfile('p3').jpeg().toBuffer();
    const cmyk = await plain({ background: '#0000ff' }).toColourspace('cmyk').jpeg().toBuffer();
    const grey = await plain().greyscale().png().toBuffer();
    const deep = await plain({ background: '#00ff00' }).toColourspace('rgb16').png().toBuffer();
    const colours = await Promise.all(
      [wide, cmyk, grey, deep].map(async (file) => colourOf(await read(file))),
    );
    const [red, blue, soft, green] = colours;
    expect(red?.[0]).toBeGreaterThan(200);
    expect(blue?.[2]).toBeGreaterThan(Math.max(blue?.[0] ?? 0, blue?.[1] ?? 0));
    expect(Math.abs((soft?.[0] ?? 0) - (soft?.[2] ?? 255))).toBeLessThan(8);
    expect(green?.[1]).toBeGreaterThan(200);
  });

  test('transparent ones, and of moving ones the first picture', async () => {
    const clear = await plain({ channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer();
    expect((await sharp((await read(clear)).files.large).metadata()).hasAlpha).toBe(true);
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) => plain({ background }).png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const picture = await read(moving);
    expect([picture.width, picture.height]).toEqual([40, 30]);
    expect((await colourOf(picture))[0]).toBeGreaterThan(200);
  });

  test('a damaged profile, strange and broken metadata don’t hinder it', async () => {
    const photo = Buffer.from(await buildPhoto());
    const exif = (content: Buffer) =>
      withSegment(photo, 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), content]));
    const icc = (content: Buffer) =>
      withSegment(photo, 0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), content]));
    const strange = [
      exif(Buffer.from('MM\0*\xff\xff\xff\xff', 'latin1')),
      exif(Buffer.from('II*\0\b\0\0\0\xff\xff', 'latin1')),
      exif(Buffer.alloc(60_000, 0x41)),
      icc(Buffer.alloc(128)),
      icc(Buffer.from('\0\0\x02\x00lcms\x04\x00\0\0mntrRGB XYZ ', 'latin1')),
      withSegment(photo, 0xfe, Buffer.from('<script>alert(1)</script>')),
    ];
    for (const file of strange) expect((await read(file)).width).toBe(40);
  });

  test('what hides behind a picture is not in what is kept', async () => {
    const html = Buffer.from('<html><script>alert(document.cookie)</script></html>');
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const polyglot = Buffer.concat([Buffer.from(await buildPhoto({ format })), html]);
      const fault = await faultOf(polyglot);
      if (fault !== undefined) expect(fault).toBe('photos.unreadable');
      else
        for (const file of Object.values((await read(polyglot)).files))
          expect(file.includes('script')).toBe(false);
    }
  });

  test('very long sides, as long as there are not too many pixels', async () => {
    expect(await read(pngOf(30_000, 10))).toMatchObject({ width: 2048, height: 1 });
    expect(await read(pngOf(10, 30_000))).toMatchObject({ width: 1, height: 2048 });
    expect(await read(pngOf(30_000, 2_000))).toMatchObject({ width: 2048, height: 137 });
  });
});

describe('what is refused', () => {
  const text = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));
  test.for([
    ['nothing at all', new Uint8Array(0)],
    ['one byte', new Uint8Array(1)],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['SVG with a declaration', text('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>')],
    ['a page', text('<html><body>photo</body></html>')],
    ['PDF', text('%PDF-1.7\n1 0 obj')],
    ['an archive', text('PK\x03\x04photo')],
    ['a script', text('#!/bin/sh\nrm -rf /')],
    ['ImageMagick’s language', text('push graphic-context\nviewbox 0 0 640 480')],
    ['only the beginning of a JPEG', text('\xff\xd8\xff')],
    ['only the beginning of a PNG', text('\x89PNG\r\n\x1a\n')],
    ['only the beginning of a WebP', text('RIFF\xff\xff\xff\xffWEBPVP8 ')],
    ['only the beginning of an AVIF', text('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf')],
  ] as const)('%s', async ([, bytes]) => {
    expect(await faultOf(bytes)).toBe('photos.unreadable');
  });

  test.for(['gif', 'tiff'] as const)('a %s, though it is a picture', async (format) => {
    expect(await faultOf(await plain().toFormat(format).toBuffer(), 'photo.jpg')).toBe('photos.unreadable');
  });

  test('HEIC, by its name', async () => {
    const heic = (brand: string) => text(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`);
    for (const brand of ['heic', 'heix', 'mif1', 'hevc'])
      expect(await faultOf(heic(brand))).toBe('photos.heic');
  });

  test.for(['jpeg', 'png', 'webp', 'avif'] as const)('a %s that ends too early', async (format) => {
    const whole = await sharp(await buildPhoto({ width: 300, height: 200 }))
      .toFormat(format)
      .toBuffer();
    for (const share of [0.2, 0.5, 0.8])
      expect(await faultOf(whole.subarray(0, whole.length * share))).toBe('photos.unreadable');
  });

  test('a few bytes that stand for more pixels than there is memory', async () => {
    expect(await faultOf(pngOf(30_000, 30_000))).toBe('photos.tooManyPixels');
    expect(await faultOf(pngOf(65_000, 65_000, 1))).toBe('photos.tooManyPixels');
    const jpeg = Buffer.from(await buildPhoto());
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_500, frame + 5);
    jpeg.writeUInt16BE(65_500, frame + 7);
    expect(await faultOf(jpeg)).toBe('photos.tooManyPixels');
  });

  test('files that must be read at once have fewer pixels', async () => {
    const blank = (progressive: boolean) =>
      plain({ width: 8_000, height: 6_000 }).jpeg({ progressive, quality: 10 }).toBuffer();
    expect(await read(await blank(false))).toMatchObject({ width: 2048, height: 1536 });
    expect(await faultOf(await blank(true))).toBe('photos.tooManyPixels');
  });

  test('one row of as many pixels as a photo may have', async () => {
    expect(await faultOf(pngOf(64_000_000, 1))).toBe('photos.tooManyPixels');
    expect(await faultOf(pngOf(1, 64_000_000))).toBe('photos.tooManyPixels');
  });

  test('an AVIF that would take more memory than the server', async () => {
    const blank = (width: number) => plain({ width, height: 4_000 }).avif({ effort: 0 }).toBuffer();
    expect(await read(await blank(3_900))).toMatchObject({ width: 1997, height: 2048 });
    expect(await faultOf(await blank(5_000))).toBe('photos.tooManyPixels');
  });
});

test('a reader that takes too much memory ends without an answer', async () => {
  const path = join(folder.path, 'greedy.png');
  await writeFile(path, pngOf(30_000, 2_000));
  const filling =
    'data:text/javascript,import{isMainThread}from"node:worker_threads";if(isMainThread)globalThis.kept=Buffer.alloc(700*1024*1024,1)';
  const execArgv = ['--import', filling];
  const reading = fork(join(import.meta.dirname, 'picture-worker.ts'), {
    execArgv,
    serialization: 'advanced',
  });
  let answers = 0;
  reading.on('message', () => answers++);
  reading.send({ task: { path, make: 'photo' } });
  expect(await once(reading, 'exit')).toEqual([null, 'SIGKILL']);
  expect(answers).toBe(0);
});

test('many at once, of many people, are all read', async () => {
  const photo = await buildPhoto({ width: 800, height: 600 });
  const path = join(folder.path, 'many.jpg');
  await writeFile(path, photo);
  const pictures = await Promise.all(
    Array.from({ length: 30 }, (_, n) => reader.read(`person ${n % 10}`, path)),
  );
  for (const { width } of pictures) expect(width).toBe(800);
});

test('reading takes so much of an account’s hour, for whatever it is read', async () => {
  const strict = createPictureReader(1e-6);
  const path = join(folder.path, 'counted.jpg');
  await writeFile(path, await buildPhoto());
  const tooMany = new AppError('request.tooMany');
  try {
    strict.assertTimeLeft('olga');
    await strict.toJpeg('olga', path);
    await expect(strict.toJpeg('olga', path)).rejects.toEqual(tooMany);
    await expect(strict.read('olga', path)).rejects.toEqual(tooMany);
    expect(() => strict.assertTimeLeft('olga')).toThrow(tooMany);
    await strict.read('anna', path);
  } finally {
    await strict.stop();
  }
});

test('after it was stopped in the middle the next file is read by a new process', async () => {
  const other = createPictureReader();
  const path = join(folder.path, 'stopped.png');
  await writeFile(path, pngOf(30_000, 2_000));
  const reading = other.read('olga', path).catch((error: AppError) => error.code);
  await other.stop();
  expect(['photos.unreadable', 'server.busy']).toContain(await reading);
  expect(await other.read('olga', path)).toMatchObject({ width: 2048 });
  await other.stop();
});

/** The position at which each orientation shows the stored picture's top left corner: [left, top]. */
const cornerOf = {
  1: [true, true],
  2: [false, true],
  3: [false, false],
  4: [true, false],
  5: [true, true],
  6: [false, true],
  7: [false, false],
  8: [true, false],
} as const;

async function colourOf({ files: { large } }: Picture): Promise<number[]> {
  const { channels } = await sharp(large).stats();
  return channels.map(({ mean }) => mean);
}

/** Behind a JPEG's first two bytes. */
function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** One bit for a pixel; with `rows` fewer rows than it claims. */
function pngOf(width: number, height: number, rows = Math.min(height, 2_000_000_000 / width)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const lines = Buffer.alloc(Math.floor(rows) * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(lines)),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

function chunkOf(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
