import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';

type Handler = (event: object) => void;

const source = await readFile('web/public/photos.js', 'utf8');
const [olga, bin] = ['0198c1de-0000-7000-8000-000000000001', '0198c1de-0000-7000-8000-0000000000ab'];
const photo = 'https://whichbin.example/photos/0198c1de-0000-7000-8000-0000000000cd/large';

/** By name of the cache, the addresses that it holds. */
let kept: Map<string, Map<string, Response>>;
let handle: Handler;
let isOnline: boolean;

beforeEach(() => {
  kept = new Map();
  isOnline = true;
  const open = (name: string) => {
    const answers = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, answers);
    return {
      put: async (url: string, answer: Response) => void answers.set(url, answer),
      keys: async () => [...answers.keys()],
    };
  };
  const worker = {
    addEventListener: (_type: string, listener: Handler) => {
      handle = listener;
    },
    caches: {
      open: async (name: string) => open(name),
      match: async (url: string, { cacheName }: { cacheName: string }) =>
        kept.get(cacheName)?.get(url)?.clone(),
      delete: async (name: string) => kept.delete(name),
    },
    async fetch() {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return new Response('a photo');
    },
  };
  new Function(...Object.keys(worker), source)(...Object.values(worker));
});

/** Undefined where the service worker leaves the request to the browser. */
async function ask(url: string, mode = 'no-cors'): Promise<string | undefined> {
  let answer: Promise<Response> | undefined;
  handle({
    request: { url, mode },
    respondWith(given: Promise<Response>) {
      answer = given;
    },
  });
  return answer && (await answer).text();
}

test('a photo that a page shows is kept for the signed-in person and the bin', async () => {
  const url = `${photo}?${olga}:${bin}`;
  expect(await ask(url)).toBe('a photo');
  expect([...kept.keys()]).toEqual([`photos:${olga}:${bin}`]);
  isOnline = false;
  expect(await ask(url)).toBe('a photo');
});

test('a link to a photo is neither kept nor answered from what was kept', async () => {
  const url = `${photo}?${olga}:${bin}`;
  expect(await ask(url, 'navigate')).toBeUndefined();
  expect(kept.size).toBe(0);
  await ask(url);
  expect(await ask(url, 'navigate')).toBeUndefined();
});

test.each(['', '?x:y', `?undefined:${bin}`, `?${olga}:`, `?${olga}:${bin}:z`])(
  'a photo that names no person and bin (%j) is not kept',
  async (query) => {
    expect(await ask(photo + query)).toBeUndefined();
  },
);

test('offline a medium and a large photo stand in for each other and for a small one', async () => {
  const sizes = ['small', 'medium', 'large'];
  const address = (size: string) => `${photo.replace('large', size)}?${olga}:${bin}`;
  for (const [stored, others] of [
    ['medium', ['small', 'large']],
    ['large', ['small', 'medium']],
    ['small', []],
  ] as const) {
    kept.clear();
    isOnline = true;
    await ask(address(stored));
    isOnline = false;
    for (const size of sizes.filter((each) => each !== stored))
      expect(await ask(address(size)), `${size} by ${stored}`).toBe(
        others.some((each) => each === size) ? 'a photo' : '',
      );
  }
});
