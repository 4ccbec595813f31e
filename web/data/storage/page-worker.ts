export type PageWorker<In, Out> = {
  onmessage: ((event: MessageEvent<Out>) => void) | null;
  onerror: (() => void) | null;
  postMessage(message: In): void;
  terminate(): void;
};

/** Runs a worker's code in the page, because a worker cannot see the page's in-memory database. */
export function runInPage<In, Out>(
  load: () => Promise<(post: (message: Out) => void) => (message: In) => void>,
): PageWorker<In, Out> {
  const post = (data: Out) => worker.onmessage?.(new MessageEvent('message', { data }));
  const running = load().then((run) => run(post));
  const worker: PageWorker<In, Out> = {
    onmessage: null,
    onerror: null,
    postMessage(message) {
      running.then((hear) => hear(message)).catch(() => worker.onerror?.());
    },
    terminate() {
      worker.onmessage = null;
    },
  };
  return worker;
}
