import { expect, test } from 'vitest';
import { findTextBoxes, type ScoreMap, type TextBox } from './text-boxes.ts';

const [width, height] = [320, 240];

/** A map on which these cores of lines have scores of 0.9. */
function mapOf(...cores: TextBox[]): ScoreMap {
  const scores = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (cores.some((core) => isIn(core, x + 0.5, y + 0.5))) scores[y * width + x] = 0.9;
  return { scores, width, height };
}

function isIn(core: TextBox, x: number, y: number): boolean {
  const [cos, sin] = [Math.cos(core.angle), Math.sin(core.angle)];
  const along = (x - core.x) * cos + (y - core.y) * sin;
  const across = (y - core.y) * cos - (x - core.x) * sin;
  return Math.abs(along) <= core.width / 2 && Math.abs(across) <= core.height / 2;
}

const degrees = (angle: number) => Math.round((180 * angle) / Math.PI);

test.each([
  { angle: 0, expected: 0 },
  { angle: 20, expected: 20 },
  { angle: -35, expected: -35 },
  { angle: 90, expected: -90 },
  { angle: 70, expected: -110 },
  { angle: 180, expected: 0 },
])('a line turned by $angle° is read at $expected°', ({ angle, expected }) => {
  const core = { x: 160, y: 120, width: 120, height: 14, angle: (angle * Math.PI) / 180 };
  const boxes = findTextBoxes(mapOf(core));
  expect(boxes).toHaveLength(1);
  const [box] = boxes;
  expect(Math.abs(degrees(box?.angle ?? 0) - expected)).toBeLessThanOrEqual(2);
  expect(box?.x).toBeCloseTo(160, 0);
  expect(box?.y).toBeCloseTo(120, 0);
});

test('a box is larger than the marked core of its line', () => {
  const [box] = findTextBoxes(mapOf({ x: 160, y: 120, width: 100, height: 20, angle: 0 }));
  expect(box).toMatchObject({ width: 125, height: 45 });
});

test('separate lines have separate boxes', () => {
  const line = { x: 160, width: 200, height: 12, angle: 0 };
  expect(findTextBoxes(mapOf({ ...line, y: 60 }, { ...line, y: 90 }))).toHaveLength(2);
});

test('specks and regions with low scores have no box', () => {
  const map = mapOf({ x: 40, y: 40, width: 2, height: 2, angle: 0 });
  map.scores.fill(0.45, 200 * width, 220 * width);
  expect(findTextBoxes(map)).toEqual([]);
});

test('a map that is marked all over has one box', () => {
  const scores = new Float32Array(960 * 960).fill(0.9);
  expect(findTextBoxes({ scores, width: 960, height: 960 })).toHaveLength(1);
});
