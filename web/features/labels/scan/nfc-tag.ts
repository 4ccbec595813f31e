/** The part of Web NFC that this file uses; TypeScript has no types of it. */
type TagRecord = { recordType: string; encoding?: string; lang?: string; data?: DataView };
type TagReading = Event & { serialNumber: string; message: { records: readonly TagRecord[] } };
type TagReader = EventTarget & {
  scan(options: { signal: AbortSignal }): Promise<void>;
  write(
    message: { records: { recordType: 'url'; data: string }[] },
    options: { signal: AbortSignal },
  ): Promise<void>;
};

export type TagProblem = 'refused' | 'off' | 'unreadable' | 'failed';

export class TagError extends Error {
  readonly problem: TagProblem;

  constructor(problem: TagProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Only Chrome on Android has Web NFC, and only on secure pages. */
export function hasTagReader(): boolean {
  return 'NDEFReader' in globalThis;
}

/** Resolves to the address or text on the next tag, or its serial number if it has none. @throws TagError */
export async function readTag(signal: AbortSignal): Promise<string> {
  const reader = newReader();
  const read = new Promise<string>((resolve, reject) => {
    reader.addEventListener('reading', (event) => resolve(textOf(event as TagReading)), { signal });
    reader.addEventListener('readingerror', () => reject(new TagError('unreadable')), { signal });
  });
  await started(reader.scan({ signal }));
  return read;
}

/** Writes an address to the next tag, which any phone then opens. @throws TagError */
export async function writeTag(address: string, signal: AbortSignal): Promise<void> {
  await started(newReader().write({ records: [{ recordType: 'url', data: address }] }, { signal }));
}

function newReader(): TagReader {
  const { NDEFReader } = globalThis as unknown as { NDEFReader: new () => TagReader };
  return new NDEFReader();
}

async function started(act: Promise<void>): Promise<void> {
  try {
    await act;
  } catch (error) {
    // A DOMException is no Error in every browser.
    const { name } = error as DOMException;
    throw new TagError(problems.get(name) ?? 'failed');
  }
}

const problems: ReadonlyMap<string, TagProblem> = new Map([
  ['NotAllowedError', 'refused'],
  ['NotSupportedError', 'off'],
  ['NotReadableError', 'off'],
  ['NetworkError', 'unreadable'],
]);

function textOf({ serialNumber, message }: TagReading): string {
  for (const { recordType, encoding = 'utf-8', data } of message.records) {
    if (data === undefined || (recordType !== 'url' && recordType !== 'text')) continue;
    const text = new TextDecoder(encoding).decode(data).trim();
    if (text !== '') return text;
  }
  return serialNumber;
}
