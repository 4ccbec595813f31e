import { vi } from 'vitest';

const codes = {
  search: () => import('#web/data/search/worker.ts'),
  overview: () => import('#web/data/overview/worker.ts'),
};

/**
 * jsdom has no workers: runs a worker's code in the page. `self.postMessage` is the window's, so only one worker can run
 * at a time.
 */
export function giveWorker(name: keyof typeof codes): void {
  InPageWorker.load = codes[name];
  vi.stubGlobal('Worker', InPageWorker);
  // Not restored after a test, as the worker's code may still send messages.
  Object.assign(globalThis, {
    postMessage(data: unknown) {
      queueMicrotask(() => InPageWorker.newest?.onmessage?.(new MessageEvent('message', { data })));
    },
  });
}

export function giveSearchWorker(): void {
  giveWorker('search');
}

class InPageWorker {
  static load: () => Promise<unknown> = codes.search;
  static newest: InPageWorker | undefined;
  onmessage: ((event: MessageEvent) => void) | undefined;
  private readonly code = InPageWorker.load();

  constructor() {
    InPageWorker.newest = this;
  }

  postMessage(data: unknown): void {
    void this.code.then(() => self.onmessage?.call(window, new MessageEvent('message', { data })));
  }

  terminate(): void {
    if (InPageWorker.newest === this) InPageWorker.newest = undefined;
  }
}
