import { expect, test } from 'vitest';
import { isTight, namesThatFit } from './names-that-fit.ts';

const pin = (id: string, x: number, y: number, importance = 1, name = 'Kitchen') => {
  return { id, name, importance, point: { x, y } };
};
const shown = (pins: ReturnType<typeof pin>[], size: number) => [
  ...namesThatFit(pins, { width: size, height: size }).keys(),
];

test('names that would lie on each other are shown once one has come closer', () => {
  const pins = [pin('a', 0.1, 0.1), pin('b', 0.2, 0.1)];
  expect(shown(pins, 300)).toEqual(['a']);
  expect(shown(pins, 1_200)).toEqual(['a', 'b']);
});

test('no name covers the pin below it, unless it is the one that is looked for', () => {
  expect(shown([pin('above', 0.5, 0.5), pin('below', 0.5, 0.6)], 400)).toEqual(['below']);
  expect(shown([pin('above', 0.5, 0.5, 2), pin('below', 0.5, 0.6)], 400)).toEqual(['above', 'below']);
});

test('what is found or chosen is named first, what is dimmed never', () => {
  const pins = [pin('plain', 0.1, 0.1), pin('found', 0.2, 0.1, 2), pin('dimmed', 0.9, 0.9, 0)];
  expect(shown(pins, 300)).toEqual(['found']);
});

test('a name at the edge is moved to stay beside the plan', () => {
  const pins = [pin('left', 0, 0.5), pin('middle', 0.5, 0.5), pin('right', 1, 0.5)];
  const shifts = namesThatFit(pins, { width: 400, height: 400 });
  expect(shifts.get('middle')).toBe(0);
  expect(shifts.get('left')).toBeGreaterThan(0);
  expect(shifts.get('right')).toBe(-(shifts.get('left') ?? 0));
});

test('pins that lie on each other are tight until one has come closer', () => {
  const points = [0.1, 0.2, 0.3].map((x) => ({ x, y: 0.5 }));
  expect(isTight(points, { width: 300, height: 300 })).toBe(true);
  expect(isTight(points, { width: 600, height: 600 })).toBe(false);
  const sparse = [...points, { x: 0.1, y: 0.1 }, { x: 0.5, y: 0.1 }, { x: 0.9, y: 0.1 }, { x: 0.9, y: 0.9 }];
  expect(isTight(sparse, { width: 300, height: 300 })).toBe(false);
});
