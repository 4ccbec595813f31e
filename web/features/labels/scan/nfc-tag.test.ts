import { afterEach, expect, test, vi } from 'vitest';
import { hasTagReader, readTag, writeTag } from './nfc-tag.ts';

afterEach(() => vi.unstubAllGlobals());

function stubReader({ failure, records = [] }: { failure?: string; records?: object[] } = {}) {
  const written: unknown[] = [];
  const begin = async () => {
    if (failure) throw new DOMException('no', failure);
  };
  class Reader extends EventTarget {
    async scan() {
      await begin();
      const reading = Object.assign(new Event('reading'), {
        serialNumber: '04:a2:2b:11',
        message: { records },
      });
      queueMicrotask(() => this.dispatchEvent(reading));
    }
    async write(message: unknown) {
      await begin();
      written.push(message);
    }
  }
  vi.stubGlobal('NDEFReader', Reader);
  return written;
}

const record = (recordType: string, text: string) => ({
  recordType,
  data: new DataView(new TextEncoder().encode(text).buffer),
});
const { signal } = new AbortController();

test('a browser without Web NFC has no tag reader', () => {
  expect(hasTagReader()).toBe(false);
});

test('reads the address on a tag, else its text, else its serial number', async () => {
  stubReader({ records: [record('mime', 'x'), record('url', 'https://old.example/a/1')] });
  expect(await readTag(signal)).toBe('https://old.example/a/1');
  stubReader({ records: [record('text', ' A-17 ')] });
  expect(await readTag(signal)).toBe('A-17');
  stubReader();
  expect(await readTag(signal)).toBe('04:a2:2b:11');
});

test('writes an address', async () => {
  const written = stubReader();
  await writeTag('https://bins.example/bins/1', signal);
  expect(written).toEqual([{ records: [{ recordType: 'url', data: 'https://bins.example/bins/1' }] }]);
});

test.each([
  ['NotAllowedError', 'refused'],
  ['NotSupportedError', 'off'],
  ['NetworkError', 'unreadable'],
  ['InvalidStateError', 'failed'],
])('%s is the problem %s', async (failure, problem) => {
  stubReader({ failure });
  await expect(readTag(signal)).rejects.toMatchObject({ problem });
  await expect(writeTag('https://bins.example', signal)).rejects.toMatchObject({ problem });
});
