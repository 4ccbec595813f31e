import { expect, test } from 'vitest';
import { createLinks, hashLinkToken } from './links.ts';

const id = '0198a6a0-0000-7000-8000-000000000001';
const links = createLinks('a secret that is only used in tests');

test('a token is 32 bytes of base64url, the same every time', () => {
  const token = links.token('share', id);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(createLinks('a secret that is only used in tests').token('share', id)).toBe(token);
});

test('purposes, ids and secrets make different tokens', () => {
  const others = [
    links.token('share', id),
    links.token('invite', id),
    links.proof(id),
    links.token('share', id.replace(/1$/, '2')),
    createLinks('another secret, as long as the first one').token('share', id),
  ];
  expect(new Set(others).size).toBe(others.length);
});

test('only the mailed proof of that very invitation counts', () => {
  expect(links.isProof(id, links.proof(id))).toBe(true);
  expect(links.isProof(id, links.token('invite', id))).toBe(false);
  expect(links.isProof(id.replace(/1$/, '2'), links.proof(id))).toBe(false);
  expect(links.isProof(id, '')).toBe(false);
});

test('a hash of a token does not tell it', () => {
  const token = links.token('invite', id);
  expect(hashLinkToken(token)).toHaveLength(32);
  expect(hashLinkToken(token).toString('base64url')).not.toBe(token);
});
