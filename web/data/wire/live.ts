import { AppError } from '#domain/errors.ts';
import type { LiveMessage, LiveRequest } from '#domain/live.ts';
import { silenceSeconds } from '#domain/live-times.ts';
import { CallError, parseObject, readError } from './call.ts';

/** If the first line takes longer, a proxy buffers the stream. */
const firstLineMs = 8_000;

export type LiveOptions = {
  userId: string;
  request: LiveRequest;
  signal: AbortSignal;
  onMessages(messages: LiveMessage[]): void;
};

export type LiveEnd = 'closed' | 'heldBack';

/** Resolves when the connection ends. @throws CallError if it is refused, unreachable or silent. */
export async function connectLive(options: LiveOptions): Promise<LiveEnd> {
  const { request, signal } = options;
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener('abort', end);
  const watch = createSilenceWatch(end);
  watch.within(request.wait === undefined ? firstLineMs : (request.wait + 30) * 1000);
  let lines = 0;
  try {
    const response = await fetch('/api/live', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Whichbin-User': options.userId },
      body: JSON.stringify(request),
      credentials: 'same-origin',
      signal: ending.signal,
    });
    if (!response.ok || !response.body) throw readError(response, parseObject(await response.text()));
    for await (const batch of readLines(response.body)) {
      watch.within(silenceSeconds * 1000);
      lines += batch.length;
      if (batch.length > 0) options.onMessages(batch.map(readMessage));
    }
    return 'closed';
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (signal.aborted) return 'closed';
    if (watch.isSilent() && lines === 0 && request.wait === undefined) return 'heldBack';
    throw new CallError('client.network');
  } finally {
    watch.stop();
    signal.removeEventListener('abort', end);
    ending.abort();
  }
}

function readMessage(line: string): LiveMessage {
  const message = parseObject(line);
  if (typeof message?.type !== 'string') throw new CallError('client.notJson');
  return message as LiveMessage;
}

function createSilenceWatch(onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSilent = false;
  return {
    within(ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isSilent = true;
        onSilence();
      }, ms);
    },
    isSilent: () => isSilent,
    stop: () => clearTimeout(timer),
  };
}

/** Yields the complete lines; an empty list means that part of a line arrived. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let begun: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const pieces = decoder.decode(value, { stream: true }).split('\n');
      const rest = pieces.pop() ?? '';
      if (pieces.length === 0) {
        begun.push(rest);
        yield [];
        continue;
      }
      pieces[0] = begun.join('') + (pieces[0] ?? '');
      begun = [rest];
      yield pieces.filter((line) => line !== '');
    }
    const last = begun.join('') + decoder.decode();
    if (last !== '') yield [last];
  } finally {
    await reader.cancel().catch(() => {});
  }
}
