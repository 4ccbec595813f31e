import { expect, test } from 'vitest';
import { edgeArrow } from './edge-arrow.ts';

const box = { width: 400, height: 500 };

test.each([
  ['left', { x: -300, y: 280 }, { x: 36, y: 280, angle: -90 }],
  ['right', { x: 900, y: 280 }, { x: 364, y: 280, angle: 90 }],
  ['up', { x: 200, y: -100 }, { x: 200, y: 96, angle: 0 }],
  ['down', { x: 200, y: 700 }, { x: 200, y: 464, angle: 180 }],
] as const)('points %s on the edge of the picture', (side, point, where) => {
  const { x, y, ...arrow } = edgeArrow(point, box);
  expect({ ...arrow, x: Math.round(x), y: Math.round(y) }).toEqual({ side, ...where });
});

test('stays inside of the picture, whatever it points to', () => {
  for (let turn = 0; turn < 360; turn += 7) {
    const angle = (turn * Math.PI) / 180;
    const { x, y } = edgeArrow({ x: 200 + Math.cos(angle) * 900, y: 280 + Math.sin(angle) * 900 }, box);
    expect(x).toBeGreaterThanOrEqual(35.9);
    expect(x).toBeLessThanOrEqual(364.1);
    expect(y).toBeGreaterThanOrEqual(95.9);
    expect(y).toBeLessThanOrEqual(464.1);
  }
});
