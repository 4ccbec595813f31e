import type { Revisions } from '#domain/schemas.ts';
import type { ListedUpload, UploadRefusal } from '../operations/upload.ts';
import { unattended } from '../storage/unattended.ts';
import { backOff, createPause } from '../wire/back-off.ts';
import { CallError } from '../wire/call.ts';
import type { UploadOptions } from '../wire/upload.ts';

type SendOptions = Pick<UploadOptions, 'signal' | 'onProgress'>;

type SendingPorts = {
  send(upload: ListedUpload, options: SendOptions): Promise<{ revisions: Revisions }>;
  canSend(): boolean;
  next(): ListedUpload | undefined;
  onProgress(id: string, progress: number | undefined): void;
  onSent(upload: ListedUpload, revisions: Revisions): Promise<void>;
  /** The server has no room for the file at the moment. */
  onDelayed(id: string, delay: UploadRefusal): void;
  onRefused(refused: ListedUpload, refusal: UploadRefusal): Promise<void>;
  onSession(error: CallError): void;
  onStorageTrouble(error: unknown): Promise<void>;
};

const noRoom = 'photos.notStored';

/** Sends one file at a time; the operation id makes retries idempotent. */
export function createSending(ports: SendingPorts) {
  const pause = createPause();
  let current: { id: string; controller: AbortController } | undefined;
  let isStopped = false;
  let isRunning = false;
  let failures = 0;

  async function drain(): Promise<void> {
    if (isRunning || isStopped) return;
    isRunning = true;
    try {
      for (let next = ports.next(); next && ports.canSend() && !isStopped; next = ports.next()) {
        if (!(await sendOne(next))) return;
      }
    } finally {
      isRunning = false;
    }
  }

  /** Returns whether to continue. */
  async function sendOne(next: ListedUpload): Promise<boolean> {
    const { id } = next;
    const controller = new AbortController();
    current = { id, controller };
    try {
      ports.onProgress(id, 0);
      const onProgress = (part: number) => ports.onProgress(id, part);
      const sent = ports.send(next, { signal: controller.signal, onProgress });
      const { revisions } = await sent.catch(acceptRepeated);
      failures = 0;
      await ports.onSent(next, revisions);
      return true;
    } catch (error) {
      ports.onProgress(id, undefined);
      return controller.signal.aborted || handle(next, error);
    } finally {
      current = undefined;
    }
  }

  async function handle(failed: ListedUpload, error: unknown): Promise<boolean> {
    if (!(error instanceof CallError)) {
      await ports.onStorageTrouble(error);
    } else if (error.isOwn && error.code.startsWith('session.')) {
      ports.onSession(error);
      return false;
    } else if (isFinal(error, failed)) {
      const { code, message, params } = error;
      await ports.onRefused(failed, { code, message, params });
      return true;
    }
    if (error instanceof CallError && error.code === noRoom) {
      const { code, message } = error;
      ports.onDelayed(failed.id, { code, message });
    }
    failures += 1;
    await pause.wait((error instanceof CallError ? error.retryAfterMs : undefined) ?? backOff(failures));
    return true;
  }

  return {
    wake(): void {
      unattended(drain());
    },
    stopSending(id: string): void {
      if (current?.id === id) current.controller.abort();
    },
    stop(): void {
      isStopped = true;
      current?.controller.abort();
      pause.wake();
    },
  };
}

/** It was sent before its answer was lost, and has been deleted since. */
function acceptRepeated(error: unknown): { revisions: Revisions } {
  if (error instanceof CallError && error.isOwn && error.code === 'operations.done') return { revisions: {} };
  throw error;
}

/** Everything else is temporary: the connection, a busy server, its full disk, an older server. */
function isFinal(error: CallError, { build }: ListedUpload): boolean {
  const { isOwn, code } = error;
  if (!isOwn || /^(session|server|client)\./.test(code)) return false;
  return code !== 'request.tooMany' && code !== noRoom && !error.isOfOlderServer(build);
}
