import { expect, test, vi } from 'vitest';
import { openPlan } from './leaflet-plan.ts';

vi.stubGlobal(
  'ResizeObserver',
  class {
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
