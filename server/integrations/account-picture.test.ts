import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchAccountPicture } from './account-picture.ts';

let listener: RequestListener;
const http = createServer((request, response) => listener(request, response));
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => {
  http.closeAllConnections();
  http.close();
});

const never = new AbortController().signal;

async function bytesOf(path: string, limits = { bytes: 1_000, ms: 10_000, redirects: 2 }): Promise<number> {
  let bytes = 0;
  for await (const chunk of fetchAccountPicture(`${origin}${path}`, origin, never, limits))
    bytes += chunk.length;
  return bytes;
}

test('follows a few redirects of the issuer, and sends no cookie', async () => {
  listener = (request, response) => {
    expect(request.headers.cookie ?? request.headers.referer).toBeUndefined();
    const left = Number(request.url?.slice(1));
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
    else response.end(Buffer.alloc(1_000));
  };
  expect(await bytesOf('/2')).toBe(1_000);
  await expect(bytesOf('/3')).rejects.toThrow('too many redirects');
});

test('refuses more bytes than the limit, also without an announced length', async () => {
  listener = (_request, response) => {
    for (let n = 0; n < 3; n++) response.write(Buffer.alloc(500));
    response.end();
  };
  await expect(bytesOf('/')).rejects.toThrow('picture too large');
});

test('ends a picture that never ends', async () => {
  listener = (_request, response) => void response.write('x');
  await expect(bytesOf('/', { bytes: 1_000, ms: 50, redirects: 0 })).rejects.toThrow();
});

test('refuses other statuses', async () => {
  listener = (_request, response) => void response.writeHead(404).end('none');
  await expect(bytesOf('/')).rejects.toThrow('status 404');
});
