import { expect, test } from 'vitest';
import { namesThatFit } from './names-that-fit.ts';

const pin = (id: string, x: number, y: number, importance = 1, name = 'Kitchen') => {
  return { id, name, importance, point: { x, y } };
};
const shown = (pins: ReturnType<typeof pin>[], size: number) => [
  ...namesThatFit(pins, { width: size, height: size }),
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
