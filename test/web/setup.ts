import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { giveJsdomOverlays } from './dialog.ts';

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
