import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Handler = (event: object) => void;

const source = await readFile('web/public/tiles.js', 'utf8');
const days = 24 * 60 * 60 * 1000;

let kept: Map<string, Response>;
let opening: () => Promise<unknown>;
let fetchTile: () => Promise<Response>;
let handle: Handler;
let now: number;

beforeEach(() => {
  kept = new Map();
  now = Date.UTC(2026, 4, 1);
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const cache = {
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, answer: Response) => void kept.set(url, answer),
    delete: async (url: string) => kept.delete(url),
    keys: async () => [...kept.keys()],
  };
  opening = async () => cache;
  fetchTile = async () => new Response('fresh', { headers: { 'content-type': 'image/png' } });
  const worker = {
    addEventListener: (_type: string, listener: Handler) => {
      handle = listener;
    },
    caches: { open: () => opening() },
    fetch: () => fetchTile(),
    location: { origin: 'https://whichbin.example' },
  };
  new Function(...Object.keys(worker), source)(...Object.values(worker));
});

// The files of a run share the clock.
afterEach(() => vi.restoreAllMocks());

async function ask(url: string, change: object = {}): Promise<string | undefined> {
  let answer: Promise<Response> | undefined;
  const work: Promise<unknown>[] = [];
  handle({
    request: { url, destination: 'image', mode: 'cors', ...change },
    respondWith(given: Promise<Response>) {
      answer = given;
    },
    waitUntil: (each: Promise<unknown>) => work.push(each),
  });
  const text = answer && (await (await answer).text());
  await Promise.all(work);
  return text;
}

const tile = 'https://tiles.example/1/0/0.png';
const goOffline = () => {
  fetchTile = () => Promise.reject(new TypeError('Failed to fetch'));
};

test('tiles that were seen are there without a network, also old ones; others fail', async () => {
  expect(await ask(tile)).toBe('fresh');
  goOffline();
  expect(await ask(tile)).toBe('fresh');
  now += 30 * days;
  expect(await ask(tile)).toBe('fresh');
  await expect(ask('https://tiles.example/1/1/1.png')).rejects.toThrow('Failed to fetch');
});

test('a tile is fetched again after a week; the old one serves if the server fails', async () => {
  await ask(tile);
  fetchTile = async () => new Response('newer');
  expect(await ask(tile)).toBe('fresh');
  now += 8 * days;
  expect(await ask(tile)).toBe('newer');
  now += 8 * days;
  fetchTile = async () => new Response('busy', { status: 503 });
  expect(await ask(tile)).toBe('newer');
});

test('where nothing can be kept the map is shown all the same', async () => {
  opening = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  expect(await ask(tile)).toBe('fresh');
});

test('at most 500 are kept, and the oldest goes first', async () => {
  for (let n = 0; n < 502; n++) await ask(`https://tiles.example/9/${n}/0.png`);
  expect(kept.size).toBe(500);
  expect([...kept.keys()][0]).toBe('https://tiles.example/9/2/0.png');
});

test('what is no picture of another address is left alone', async () => {
  expect(await ask('https://whichbin.example/photos/1/small')).toBeUndefined();
  expect(await ask(tile, { mode: 'no-cors' })).toBeUndefined();
  expect(await ask(tile, { destination: 'script' })).toBeUndefined();
});
