import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { AttachmentText } from '#domain/attachments/attachment-calls.ts';
import { isSure } from '#domain/attachments/attachment-text.ts';
import { fold } from '#domain/fold.ts';
import {
  drawnCode,
  drawnPage,
  drawnScript,
  type PhotographedWay,
  photographed,
  photographedWays,
  picturesWithoutText,
  printedThings,
} from '#test/text-pictures.ts';
import { createTextReader } from './text-reader.ts';

/** Loading the models and reading take seconds on a busy machine. */
const slow = { timeout: 300_000 };

const reader = createTextReader({ priority: 0 });
afterAll(() => reader.stop());

async function read(file: Uint8Array): Promise<AttachmentText & { seconds: number }> {
  const reading = await reader.read('photo', file);
  if (typeof reading === 'string') throw new Error(`the process ${reading}`);
  return { ...reading.text, seconds: reading.seconds };
}

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

/** How many of the words on a thing are read, and all of them. */
async function countFound(n: number, way: PhotographedWay): Promise<[found: number, all: number]> {
  const thing = printedThings[n];
  if (thing === undefined) throw new Error(`there is no thing ${n}`);
  const { lines } = await read(await photographed(thing, way));
  const found = new Set(lines.flatMap(({ text }) => wordsOf(text)));
  const words = wordsOf(Object.keys(thing.lines).join(' '));
  return [words.filter((word) => found.has(word)).length, words.length];
}

test('the words on a spine that is turned by 90° are read', slow, async () => {
  const [found, all] = await countFound(1, 'quarter');
  expect(found).toBe(all);
});

test('a line has its place in the picture', slow, async () => {
  const [thing] = printedThings;
  const { lines } = await read(thing ? await photographed(thing, 'upright') : Buffer.alloc(0));
  const [left = 0, top = 0, width = 0, height = 0] = lines.find(({ text }) => text === 'BOSCH')?.at ?? [];
  expect([left, top].every((value) => value > 100 && value < 400)).toBe(true);
  expect([width > 250 && width < 450, height > 80 && height < 200]).toEqual([true, true]);
});

test('a code that fills the picture has no sure text', slow, async () => {
  const { lines } = await read(await drawnCode());
  expect(lines.filter(isSure)).toEqual([]);
});

test.each([
  { width: 1, height: 2_048 },
  { width: 2_048, height: 1 },
  { width: 2_048, height: 300 },
  { width: 1, height: 1 },
])('a plain picture of $width × $height has no text', slow, async ({ width, height }) => {
  const plain = sharp({ create: { width, height, channels: 3, background: '#8a7' } });
  expect((await read(await plain.webp().toBuffer())).lines).toEqual([]);
});

test('bytes that are no picture have no text', slow, async () => {
  expect((await read(new Uint8Array(100))).lines).toEqual([]);
});

const sharesWanted = {
  upright: 0.92,
  slanted: 0.92,
  quarter: 0.92,
  dark: 0.7,
  blurred: 0.7,
} satisfies Record<(typeof photographedWays)[number], number>;

describe('of the whole set', { tags: ['nightly'], timeout: 900_000 }, () => {
  test('a thing that is photographed upside down is read', async () => {
    const [found, all] = await countFound(9, 'upsideDown');
    expect(found).toBe(all);
  });

  test('the print of a mirrored picture is not taken for more print than there is', async () => {
    const [thing] = printedThings;
    const picture = sharp(thing && (await photographed(thing, 'upright'))).flop();
    expect((await read(await picture.webp().toBuffer())).lines.length).toBeLessThanOrEqual(3);
  });

  test('Chinese print is read as Chinese characters', async () => {
    const { lines } = await read(await drawnScript('chinese'));
    expect(lines.length).toBeLessThanOrEqual(10);
    for (const { text } of lines.filter(isSure)) expect(text).toMatch(/^[\p{Script=Han} ]+$/u);
  });

  test('Arabic print, which the model cannot read, is dropped or unsure', async () => {
    const { lines } = await read(await drawnScript('arabic'));
    const letters = (of: typeof lines) => of.map(({ text }) => text).join('').length;
    // Of 70 letters.
    expect(letters(lines)).toBeLessThanOrEqual(35);
    expect(letters(lines.filter(isSure))).toBeLessThanOrEqual(7);
  });

  test('a page of a book is cut at the limit', async () => {
    const { lines, isCut } = await read(await drawnPage());
    expect(lines.length).toBeGreaterThan(15);
    expect(isCut).toBe(true);
  });

  test.each(photographedWays)('the share of words that is wanted is read when %s', async (way) => {
    const sum = { found: 0, all: 0 };
    for (const n of printedThings.keys()) {
      const [found, all] = await countFound(n, way);
      sum.found += found;
      sum.all += all;
    }
    expect(sum.found / sum.all).toBeGreaterThanOrEqual(sharesWanted[way]);
  });

  test('most words with å, ä and ö are spelt right, and few others get such letters', async () => {
    const sum = { marked: 0, right: 0, wrong: 0 };
    for (const way of ['upright', 'slanted'] as const)
      for (const thing of printedThings) {
        const { lines } = await read(await photographed(thing, way));
        const found = new Set(lines.flatMap(({ text }) => text.split(' ')));
        const printed = Object.keys(thing.lines).flatMap((line) => line.split(' '));
        const marked = printed.filter((word) => /[åäö]/.test(word));
        sum.marked += marked.length;
        sum.right += marked.filter((word) => found.has(word)).length;
        sum.wrong += [...found].filter((word) => /[åäö]/i.test(word) && !printed.includes(word)).length;
      }
    expect(sum.right / sum.marked).toBeGreaterThanOrEqual(0.8);
    expect(sum.wrong).toBeLessThanOrEqual(3);
  });

  test('20 pictures without text have two words at most', async () => {
    const words: string[] = [];
    for (const picture of picturesWithoutText()) {
      const { lines } = await read(await picture);
      words.push(...lines.flatMap(({ text }) => wordsOf(text)));
    }
    expect(words.length).toBeLessThanOrEqual(2);
  });
});
