import { expect, test } from 'vitest';
import { mayCount, patternOf } from './after-start.ts';

test.each([
  ['/bins/$binId/items/$itemId', '/bins/{binId}/items/{itemId}'],
  ['/locations/', '/locations'],
  ['/', '/'],
  [undefined, '/'],
])('%s is reported as %s', (route, reported) => {
  expect(patternOf(route)).toBe(reported);
});

test.each([
  [{ doNotTrack: null }, true],
  [{ doNotTrack: '0' }, true],
  [{ doNotTrack: '1' }, false],
  [{ doNotTrack: null, globalPrivacyControl: true }, false],
])('%o may be counted: %s', (wishes, isAllowed) => {
  expect(mayCount(wishes)).toBe(isAllowed);
});
