import type { PrintJob } from '../layout/sheets.ts';
import type { FromWorker, ToWorker } from './worker.ts';

type Progress = (page: number, of: number) => void;

export type PdfMaker = ReturnType<typeof createPdfMaker>;

/** Makes PDFs in a worker, one at a time. */
export function createPdfMaker() {
  let worker: Worker | undefined;
  let lastId = 0;
  let pending: { id: number; onPage: Progress; settle: (pdf: Blob | undefined) => void } | undefined;

  function start(): Worker {
    worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'print' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => handleMessage(data);
    // If the worker's file cannot be loaded, the next attempt tries again.
    worker.onerror = stop;
    return worker;
  }

  function handleMessage(message: FromWorker): void {
    if (message.id !== pending?.id) return;
    if (message.type === 'page') pending.onPage(message.page, message.of);
    else settle(message.type === 'done' ? message.pdf : undefined);
  }

  function settle(pdf: Blob | undefined): void {
    pending?.settle(pdf);
    pending = undefined;
  }

  function stop(): void {
    worker?.terminate();
    worker = undefined;
    settle(undefined);
  }

  /** Ends a busy worker; another one is started for the next PDF. */
  function cancel(): void {
    if (!pending) return;
    stop();
    start();
  }

  return {
    start,
    cancel,
    /** Undefined if it was cancelled or could not be made. */
    make(job: PrintJob, title: string, onPage: Progress): Promise<Blob | undefined> {
      cancel();
      const id = ++lastId;
      return new Promise((resolve) => {
        pending = { id, onPage, settle: resolve };
        start().postMessage({ id, job, title } satisfies ToWorker);
      });
    },
    stop,
  };
}
