import { getPreference, setPreference, usePreference } from '#web/data/storage/preferences.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [usePreference('theme') ?? 'system', chooseTheme];
}

export function chooseTheme(choice: ThemeChoice): void {
  setPreference('theme', choice === 'system' ? undefined : choice);
  show();
}

/** public/theme.js has set the theme of the first frame. */
export function followTheme(): void {
  systemDark().addEventListener('change', show);
}

function show(): void {
  const theme = getPreference('theme') ?? (systemDark().matches ? 'dark' : 'light');
  document.documentElement.dataset.theme = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? '#171512' : '#faf6ef');
}

function systemDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}
