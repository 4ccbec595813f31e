import { expect, test } from 'vitest';
import { isPublicAddress, isPublicUrl, resolvePublic } from './public-address.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
])('%s is accepted as a push endpoint', (endpoint) => {
  expect(isPublicUrl(endpoint)).toBe(true);
});

test.each([
  'http://push.example.org/a',
  'https://push.example.org:8443/a',
  'https://user:pw@push.example.org/a',
  'https://localhost/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://router/a',
  'file:///etc/passwd',
  'gopher://push.example.org/a',
  'https://0177.0.0.1/a',
  'https://127.1/a',
  'https://127.0.0.1./a',
  'https://①②⑦.0.0.1/a',
  'https://127。0。0。1/a',
  'https:127.0.0.1/a',
  'https://push.example.org@127.0.0.1/a',
  'https://127.0.0.1\\@push.example.org/a',
  'https://push.example.org/a\r\nHost: router',
  ' https://push.example.org/a',
  'nonsense',
  '',
])('%j is refused as a push endpoint', (endpoint) => {
  expect(isPublicUrl(endpoint)).toBe(false);
});

test('the local origin is accepted only if it matches completely', () => {
  const local = 'http://127.0.0.1:4000';
  expect(isPublicUrl('http://127.0.0.1:4000/a', local)).toBe(true);
  expect(isPublicUrl('http://127.0.0.1:4001/a', local)).toBe(false);
  expect(isPublicUrl('https://127.0.0.1:4000/a', local)).toBe(false);
});

test.each(['8.8.8.8', '142.250.74.1', '2a00:1450:400f::200a', '2600:1901::1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'nonsense',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('a name that resolves to an internal address is refused', async () => {
  await expect(resolvePublic('localhost')).rejects.toThrow('not public');
});
