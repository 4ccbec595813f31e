import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { isPlainWebp } from './picture.ts';

const drawing = () =>
  sharp({ create: { width: 20, height: 10, channels: 4, background: { r: 200, g: 90, b: 20, alpha: 0.5 } } });

let plain: Buffer;
beforeAll(async () => {
  plain = await drawing().webp().toBuffer();
});

function withPart(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, 'latin1');
  header.writeUInt32LE(content.length, 4);
  const whole = Buffer.concat([plain, header, content]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

test('pixels alone are plain, lossy and lossless', async () => {
  expect(isPlainWebp(plain)).toBe(true);
  expect(isPlainWebp(await drawing().webp({ lossless: true }).toBuffer())).toBe(true);
});

test('metadata, other and repeated parts are not', async () => {
  const located = drawing().withExif({ IFD3: { GPSLatitude: '59/1 19/1 0/1' } });
  expect(isPlainWebp(await located.webp().toBuffer())).toBe(false);
  for (const name of ['EXIF', 'XMP ', 'ICCP', 'ANIM', 'ALPH', 'zzzz'])
    expect(isPlainWebp(withPart(name, Buffer.alloc(4))), name).toBe(false);
});

test('a file that is cut, has bytes behind it, or lies about its length is not', () => {
  expect(isPlainWebp(plain.subarray(0, plain.length - 2))).toBe(false);
  expect(isPlainWebp(Buffer.concat([plain, Buffer.from('<script>')]))).toBe(false);
  const tooLong = Buffer.from(plain);
  tooLong.writeUInt32LE(0xffffffff, 16);
  expect(isPlainWebp(tooLong)).toBe(false);
  expect(isPlainWebp(Buffer.alloc(0))).toBe(false);
});

test('any bytes behind a right head are answered', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const file = Buffer.concat([plain.subarray(0, 12), Buffer.from(bytes)]);
      if (file.length >= 12) file.writeUInt32LE(file.length - 8, 4);
      expect(isPlainWebp(file)).toBeTypeOf('boolean');
    }),
  );
});
