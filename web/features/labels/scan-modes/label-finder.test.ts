import { expect, test } from 'vitest';
import type { Sighting } from '#web/features/labels/scan/sightings.ts';
import { createLabelFinder, edgeArrow, type FindResult } from './label-finder.ts';
import type { LabelMatch } from './search-target.ts';

const frame = { width: 400, height: 500 };

const picture = { width: 900, height: 600 };
/** It shows the upper two thirds of the picture at its size, in the middle of its width. */
const box = { width: 900, height: 400 };
const half = 50;

const standings: Record<string, LabelMatch> = { W: 'wanted', V: 'wanted', A: 'around' };
const matchOf = (text: string) => standings[text] ?? 'other';

type Label = { text: string; x: number; y: number; isInView?: boolean };

function at({ text, x, y, isInView = true }: Label, now: number): Sighting {
  const corners = [
    { x: x - half, y: y - half },
    { x: x + half, y: y - half },
    { x: x + half, y: y + half },
    { x: x - half, y: y + half },
  ] as const;
  return { text, corners, isInView, pictures: 3, lastAt: now };
}

/** Shows frames 33 ms apart, and an empty one `wait` ms after the last. */
function watch(pictures: readonly (readonly Label[])[], wait?: number): FindResult {
  const findLabel = createLabelFinder();
  const see = (labels: readonly Label[], now: number) =>
    findLabel(
      { inView: { ...picture, sightings: labels.map((label) => at(label, now)) }, box, matchOf },
      now,
    );
  let look = see([], 0);
  let now = 0;
  for (const labels of pictures) {
    now += 33;
    look = see(labels, now);
  }
  return wait === undefined ? look : see([], now + wait);
}

const moving = (from: { x: number; y: number }, step: { x: number; y: number }) =>
  Array.from({ length: 6 }, (_, n) => [{ text: 'W', x: from.x + step.x * n, y: from.y + step.y * n }]);

test('among many labels the wanted one is in view, and where', () => {
  const others = [
    { text: 'x', x: 100, y: 100 },
    { text: 'A', x: 300, y: 100 },
  ];
  const kind = (x: number, y: number) => watch([[...others, { text: 'W', x, y }]]).status;
  expect(kind(450, 300)).toEqual({ kind: 'inView', texts: ['W'], where: 'middle' });
  expect(kind(100, 300)).toMatchObject({ where: 'left' });
  expect(kind(800, 300)).toMatchObject({ where: 'right' });
  expect(kind(450, 100)).toMatchObject({ where: 'up' });
  expect(watch([others]).status).toEqual({ kind: 'around', text: 'A' });
  expect(watch([[{ text: 'x', x: 1, y: 1 }]]).status).toEqual({ kind: 'nothing' });
});

test('all targets in view are announced at once', () => {
  const both = [
    { text: 'V', x: 100, y: 100 },
    { text: 'W', x: 600, y: 100 },
  ];
  expect(watch([both]).status).toMatchObject({ kind: 'inView', texts: ['V', 'W'] });
});

test('behind the panel an arrow points to it', () => {
  const look = watch([[{ text: 'W', x: 450, y: 520 }]]);
  expect(look.status).toEqual({ kind: 'beside', text: 'W', side: 'down' });
  expect(look.arrow?.side).toBe('down');
});

test.each([
  ['left', moving({ x: 400, y: 250 }, { x: -45, y: 0 })],
  ['right', moving({ x: 500, y: 250 }, { x: 45, y: 3 })],
  ['up', moving({ x: 450, y: 300 }, { x: 0, y: -35 })],
  ['left', moving({ x: 60, y: 250 }, { x: 0, y: 0 })],
] as const)('an arrow points %s, where it left', (side, pictures) => {
  const look = watch(pictures, 500);
  expect(look.status).toEqual({ kind: 'left', text: 'W', side });
  expect(look.arrow?.side).toBe(side);
});

test('what disappears in the midst of the picture has no side', () => {
  expect(watch(moving({ x: 450, y: 250 }, { x: 0, y: 0 }), 500)).toEqual({
    status: { kind: 'lost', text: 'W' },
  });
});

test('after a while the arrow is gone', () => {
  expect(watch(moving({ x: 400, y: 250 }, { x: -45, y: 0 }), 7_000)).toEqual({
    status: { kind: 'nothing' },
  });
});

test.each([
  ['left', { x: -300, y: 280 }, { x: 36, y: 280, angle: -90 }],
  ['right', { x: 900, y: 280 }, { x: 364, y: 280, angle: 90 }],
  ['up', { x: 200, y: -100 }, { x: 200, y: 96, angle: 0 }],
  ['down', { x: 200, y: 700 }, { x: 200, y: 464, angle: 180 }],
] as const)('points %s on the edge of the frame', (side, point, where) => {
  const { x, y, ...arrow } = edgeArrow(point, frame);
  expect({ ...arrow, x: Math.round(x), y: Math.round(y) }).toEqual({ side, ...where });
});

test('stays inside of the picture, whatever it points to', () => {
  for (let turn = 0; turn < 360; turn += 7) {
    const angle = (turn * Math.PI) / 180;
    const { x, y } = edgeArrow({ x: 200 + Math.cos(angle) * 900, y: 280 + Math.sin(angle) * 900 }, frame);
    expect(x).toBeGreaterThanOrEqual(35.9);
    expect(x).toBeLessThanOrEqual(364.1);
    expect(y).toBeGreaterThanOrEqual(95.9);
    expect(y).toBeLessThanOrEqual(464.1);
  }
});
