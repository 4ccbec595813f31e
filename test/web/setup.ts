import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { giveJsdomOverlays } from './dialog.ts';

// The files of a run share a page (isolate: false), but neither what modules remember nor what is stored.
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
history.replaceState(null, '', '/');
giveJsdomOverlays();

/** Every test fails on what the console would call an error: a React warning is a fault like any other. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
