import { expect, test } from 'vitest';
import { isLoopback, rateLimitNetwork, siteOf } from './network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:db8::3:4:5:6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('the rate-limit key of %s is %s', (address, network) => {
  expect(rateLimitNetwork(address)).toBe(network);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0'],
])('the site of %s is %s', (address, site) => {
  expect(siteOf(address)).toBe(site);
});

test.each([
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['127.example.org', false],
  ['192.168.1.2', false],
  [undefined, false],
])('isLoopback(%s) is %s', (address, isOwn) => {
  expect(isLoopback(address)).toBe(isOwn);
});
