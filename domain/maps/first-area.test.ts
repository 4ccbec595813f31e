import { expect, test } from 'vitest';
import { firstArea } from './first-area.ts';
import type { PlanArea } from './plan-areas.ts';

test('the first new area is in the middle, the next eight are beside it', () => {
  const areas: PlanArea[] = [];
  for (let count = 0; count < 9; count++) areas.push(firstArea(areas));
  expect(areas[0]).toEqual({ x: 0.35, y: 0.35, width: 0.3, height: 0.3 });
  for (const a of areas) {
    const others = areas.filter((each) => each !== a);
    expect(others.some((b) => Math.abs(a.x - b.x) < 0.3 && Math.abs(a.y - b.y) < 0.3)).toBe(false);
  }
});

test('on a full plan new areas are within it, and none exactly on another', () => {
  const areas: PlanArea[] = [{ x: 0, y: 0, width: 1, height: 1 }];
  for (let count = 0; count < 60; count++) areas.push(firstArea(areas));
  for (const { x, y, width, height } of areas) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1.00001);
  }
  expect(new Set(areas.map(({ x, y }) => `${x} ${y}`)).size).toBe(areas.length);
});
