import { vi } from 'vitest';

const codes = {
  search: () => import('#web/data/search/worker.ts'),
  overview: () => import('#web/data/overview/worker.ts'),
};

/**
 * jsdom has no workers: this one runs a worker's own code in the page. Its messages go through
 * `self.postMessage`, which is the window's here, so only one worker can run at a time.
 */
export function giveWorker(name: keyof typeof codes): void {
  InPageWorker.load = codes[name];
  vi.stubGlobal('Worker', InPageWorker);
  // Not taken back at the end of a test: nothing ends the worker's code, which may still have something to tell.
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
