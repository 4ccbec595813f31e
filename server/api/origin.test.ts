import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { linkOrigin } from './origin.ts';

const originFor = (host: string | undefined, protocol = 'http') =>
  linkOrigin({ headers: { host }, protocol, socket: { localPort: 3000 } } as FastifyRequest, undefined);

test('links use the requested host only if it is localhost or an IP address', () => {
  expect(originFor('localhost:3000')).toBe('http://localhost:3000');
  expect(originFor('192.168.1.20:3000', 'https')).toBe('https://192.168.1.20:3000');
  expect(originFor('[::1]:3000')).toBe('http://[::1]:3000');
  expect(originFor('bins.example')).toBe('http://localhost:3000');
  expect(originFor(undefined)).toBe('http://localhost:3000');
});

test('links ignore what else the host header contains', () => {
  expect(originFor('evil.example@127.0.0.1:3000')).toBe('http://127.0.0.1:3000');
  expect(originFor('127.0.0.1:3000/evil.example')).toBe('http://127.0.0.1:3000');
  expect(originFor('localhost:3000', 'javascript')).toBe('http://localhost:3000');
});

test('links use PUBLIC_URL if it is set', () => {
  const request = { headers: { host: 'localhost' } } as FastifyRequest;
  expect(linkOrigin(request, 'https://bins.example')).toBe('https://bins.example');
});
