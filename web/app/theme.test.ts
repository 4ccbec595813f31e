import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseTheme, followTheme } from './theme.ts';

/** The system's preference, which a test can change while the page is open. */
const system = Object.assign(new EventTarget(), { matches: false });

function setSystem(isDark: boolean): void {
  system.matches = isDark;
  system.dispatchEvent(new Event('change'));
}

const shown = () => document.documentElement.dataset.theme;

describe('the theme', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => system);
    system.matches = false;
    followTheme();
  });
  afterEach(() => {
    chooseTheme('system');
    vi.unstubAllGlobals();
  });

  test('follows the system while nothing is chosen, also when that changes', () => {
    setSystem(true);
    expect(shown()).toBe('dark');
    setSystem(false);
    expect(shown()).toBe('light');
  });

  test('keeps a choice, whatever the system says', () => {
    chooseTheme('dark');
    setSystem(false);
    expect(shown()).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  test('saves nothing for "system"', () => {
    chooseTheme('light');
    chooseTheme('system');
    setSystem(true);
    expect(shown()).toBe('dark');
    expect(localStorage.getItem('theme')).toBeNull();
  });
});
