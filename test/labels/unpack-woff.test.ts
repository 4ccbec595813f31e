import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { unpackWoff } from '#web/features/print/pdf/unpack-woff.ts';

const folder = join(import.meta.dirname, '../../node_modules/@fontsource/bricolage-grotesque/files');

test.each(['latin-500', 'latin-ext-700'])('a typeface is the same without its wrapping: %s', async (face) => {
  const woff = await readFile(join(folder, `bricolage-grotesque-${face}-normal.woff`));
  const [before, after] = [create(woff), create(Buffer.from(await unpackWoff(new Uint8Array(woff))))];
  expect(after.characterSet).toEqual(before.characterSet);
  for (const point of before.characterSet) {
    const [one, other] = [before.glyphForCodePoint(point), after.glyphForCodePoint(point)];
    expect(other.advanceWidth).toBe(one.advanceWidth);
    expect(other.path.toSVG()).toBe(one.path.toSVG());
  }
});

test('another file is refused', async () => {
  await expect(unpackWoff(new Uint8Array(100))).rejects.toThrow('no WOFF file');
});
