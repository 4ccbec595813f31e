import { expect, test } from 'vitest';
import { forgetPersonal, getPreference, rememberBin, rememberSearch, setPreference } from './preferences.ts';

test('forgets what somebody looked for, and keeps how the device is read', () => {
  setPreference('textSize', 'largest');
  setPreference('undoStays', 'on');
  rememberSearch('drill');
  rememberBin('garage');
  forgetPersonal();
  expect(getPreference('recentSearches')).toEqual([]);
  expect(getPreference('recentBins')).toEqual([]);
  expect(getPreference('textSize')).toBe('largest');
  expect(getPreference('undoStays')).toBe('on');
  setPreference('textSize', undefined);
  setPreference('undoStays', undefined);
});
