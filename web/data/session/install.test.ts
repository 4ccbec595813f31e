import { expect, test } from 'vitest';
import { isAppleTouch } from './install.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile Safari/604.1';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.1 Safari/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/144.0.0.0 Mobile Safari/537.36';

test.each([
  ['an iPhone', phone, 5, true],
  ['an iPad, which says that it is a Mac', mac, 5, true],
  ['a Mac', mac, 0, false],
  ['a phone that asks by itself', android, 5, false],
])('%s', (_name, userAgent, maxTouchPoints, isApple) => {
  expect(isAppleTouch({ userAgent, maxTouchPoints })).toBe(isApple);
});
