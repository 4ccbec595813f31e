import type { Mark, PrintedPage, Weight } from '../layout/mark.ts';
import { layOutPage, type PrintJob, pageCount } from '../layout/sheets.ts';
import { loadFaces } from './faces.ts';
import { type Faces, writePdf } from './write-pdf.ts';

// Loaded early: the first PDF would otherwise take twice as long as the next.
loadFaces().then(warmUp, () => {});

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  void make(data).catch((error) => {
    console.warn('The PDF could not be made', error);
    post({ type: 'failed', id: data.id });
  });
};

export type ToWorker = { id: number; job: PrintJob; title: string };

export type FromWorker =
  | { id: number; type: 'page'; page: number; of: number }
  | { id: number; type: 'done'; pdf: Blob }
  | { id: number; type: 'failed' };

async function make({ id, job, title }: ToWorker): Promise<void> {
  const of = pageCount(job);
  const onPage = (page: number) => post({ type: 'page', id, page, of });
  const pieces = await writePdf(pagesOf(job, of), { title, faces: await loadFaces(), onPage });
  post({ type: 'done', id, pdf: new Blob(pieces, { type: 'application/pdf' }) });
}

/** Writes a page with every kind of mark and discards it, so that the first PDF runs compiled code. */
async function warmUp(loaded: Faces): Promise<void> {
  const weights: Weight[] = ['bold', 'regular'];
  const texts = weights.map(
    (weight, at): Mark => ({ kind: 'text', text: 'Aå ą 1', x: 1, baseline: 5 + at, size: 4, weight }),
  );
  const runs: [number, number, number][] = [[0, 0, 1]];
  const marks: Mark[] = [
    ...texts,
    { kind: 'bar', x: 0, y: 0, width: 1, height: 1, color: '#000000' },
    { kind: 'qr', x: 0, y: 0, module: 1, runs },
    { kind: 'icon', x: 0, y: 0, size: 1, path: 'M0 0h1', color: '#000000' },
  ];
  const page: PrintedPage = { width: 10, height: 10, marks };
  await writePdf([page], { title: '', faces: loaded });
}

function* pagesOf(job: PrintJob, count: number): Generator<PrintedPage> {
  for (let page = 0; page < count; page++) yield layOutPage(job, page);
}

function post(message: FromWorker): void {
  self.postMessage(message);
}
