import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../operations/new-id.ts';
import { keepDocument, keptDocumentBytes, openDocument } from './opened-documents.ts';

/** An answer of the browser: those of Node do not take the files of jsdom. */
class FileAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  private readonly file: Blob;

  constructor(
    file: Blob,
    { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    this.file = file;
    this.status = status;
    this.ok = status === 200;
    this.headers = new Headers(headers);
  }

  async blob(): Promise<Blob> {
    return this.file;
  }
}

/** By name of the cache, the answers by address. */
let kept: Map<string, Map<string, FileAnswer>>;
let isOnline: boolean;
let answer: () => FileAnswer;

beforeEach(() => {
  kept = new Map();
  isOnline = true;
  answer = () => new FileAnswer(new Blob(['the file']));
  vi.stubGlobal('Response', FileAnswer);
  const open = (name: string) => {
    const answers = kept.get(name) ?? new Map<string, FileAnswer>();
    kept.set(name, answers);
    return {
      match: async (address: string) => answers.get(address),
      put: async (address: string, given: FileAnswer) => void answers.set(address, given),
      keys: async () => [...answers.keys()],
      delete: async (address: string) => answers.delete(address),
    };
  };
  vi.stubGlobal('caches', {
    open: async (name: string) => open(name),
    keys: async () => [...kept.keys()],
    match: async (address: string, { cacheName }: { cacheName: string }) => kept.get(cacheName)?.get(address),
    delete: async (name: string) => kept.delete(name),
  });
  vi.stubGlobal('fetch', async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const [userId, stream] = [newId(), newId()];
const key = (id = newId()) => ({ id, userId, stream });

test('a document that was opened once opens offline', async () => {
  const manual = key();
  expect(await (await openDocument(manual)).text()).toBe('the file');
  isOnline = false;
  expect(await (await openDocument(manual)).text()).toBe('the file');
  await expect(openDocument(key())).rejects.toMatchObject({ code: 'client.network' });
});

test('a document that may not be seen leaves nothing on the device', async () => {
  answer = () => new FileAnswer(new Blob(), { status: 404 });
  await expect(openDocument(key())).rejects.toMatchObject({ code: 'documents.notFound' });
  expect(kept.size).toBe(0);
});

test('a document is not kept if its cache is erased while it comes', async () => {
  answer = () => {
    kept.clear();
    return new FileAnswer(new Blob(['the file']));
  };
  await openDocument(key());
  expect([...kept.values()].flatMap((answers) => [...answers.keys()])).toEqual([]);
});

test('the documents opened longest ago make room for new ones', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const sized = (size: number) => Object.defineProperty(new Blob(['x']), 'size', { value: size });
  const [first, second, third] = [key(), key(), key()];
  await keepDocument(first, sized(keptDocumentBytes / 4));
  vi.advanceTimersByTime(1_000);
  await keepDocument(second, sized(keptDocumentBytes / 2));
  vi.advanceTimersByTime(2 * 24 * 60 * 60 * 1_000);
  isOnline = false;
  // Opened again, so that the second is now the oldest.
  await openDocument(first);
  vi.advanceTimersByTime(1_000);
  await keepDocument(third, sized(keptDocumentBytes / 2));
  await expect(openDocument(second)).rejects.toMatchObject({ code: 'client.network' });
  expect(await openDocument(third)).toBeInstanceOf(Blob);
  expect(await openDocument(first)).toBeInstanceOf(Blob);
});
