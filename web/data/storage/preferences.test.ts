import { expect, test } from 'vitest';
import {
  clearPersonalPreferences,
  getPreference,
  rememberBin,
  rememberSearch,
  setPreference,
} from './preferences.ts';

test('clears searches and keeps display settings', () => {
  setPreference('textSize', 'largest');
  setPreference('undoStays', 'on');
  rememberSearch('drill');
  rememberBin('garage');
  clearPersonalPreferences();
  expect(getPreference('recentSearches')).toEqual([]);
  expect(getPreference('recentBins')).toEqual([]);
  expect(getPreference('textSize')).toBe('largest');
  expect(getPreference('undoStays')).toBe('on');
  setPreference('textSize', undefined);
  setPreference('undoStays', undefined);
});
