import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { giveJsdomOverlays } from './dialog.ts';

// The test files share a page (isolate: false), but neither module state nor storage.
vi.resetModules();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
history.replaceState(null, '', '/');
giveJsdomOverlays();
// Modules of the layout ask for it when they are loaded.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;

// All files of a page share jsdom's frames, which stop for good when one is asked for while timers are fake.
const { setTimeout: startTimer, clearTimeout: endTimer } = globalThis;
const frames = new Map<number, ReturnType<typeof setTimeout>>();
window.requestAnimationFrame = (callback) => {
  const id = frames.size + 1;
  frames.set(
    id,
    startTimer(() => callback(performance.now()), 16),
  );
  return id;
};
window.cancelAnimationFrame = (id) => endTimer(frames.get(id));

/** Tests fail on console errors, including React warnings. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
