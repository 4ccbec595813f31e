import { expect, test, vi } from 'vitest';
import { openPlan } from './leaflet-plan.ts';

let resize = () => {};
vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(onResize: () => void) {
      resize = onResize;
    }
    observe() {}
    disconnect() {}
  },
);
vi.stubGlobal('matchMedia', () => ({ matches: false }));

const plan = () =>
  openPlan(document.createElement('div'), { url: '/plan.webp', placeholder: '', width: 40, height: 30 });

test('a plan that is closed during a zoom is removed when the zoom ends', () => {
  const { map, close } = plan();
  const removed = vi.fn();
  map.on('unload', removed);
  map.fire('zoomanim');
  close();
  expect(removed).not.toHaveBeenCalled();
  map.fire('zoomend');
  expect(removed).toHaveBeenCalledOnce();
});

test('a plan that is closed at rest is removed at once', () => {
  const { map, close } = plan();
  const removed = vi.fn();
  map.on('unload', removed);
  close();
  expect(removed).toHaveBeenCalledOnce();
});

test('a turned phone shows the same part of the plan, as much enlarged', () => {
  const container = document.createElement('div');
  const turnTo = (width: number, height: number) => {
    Object.defineProperty(container, 'clientWidth', { value: width, configurable: true });
    Object.defineProperty(container, 'clientHeight', { value: height, configurable: true });
  };
  // The plan's size, and twice it, with the room around: whole steps, as jsdom has no others.
  turnTo(444, 344);
  const { map, toLatLng, isAllShown } = openPlan(container, {
    url: '/plan.webp',
    placeholder: '',
    width: 400,
    height: 300,
  });
  const found = toLatLng({ x: 0.7, y: 0.3 });
  const fit = map.getMinZoom();
  map.setView(found, fit + 2, { animate: false });
  turnTo(844, 644);
  resize();
  expect(map.getCenter().distanceTo(found)).toBeLessThan(1);
  expect(map.getZoom() - map.getMinZoom()).toBeCloseTo(2);
  expect(isAllShown()).toBe(false);
});
