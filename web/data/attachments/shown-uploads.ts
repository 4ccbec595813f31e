import type { Cell } from '../cells/cell.ts';
import type { ListedUpload, ShownDocument, ShownPhoto } from '../operations/upload.ts';
import { createShownDocuments } from './shown-documents.ts';
import { createShownPhotos } from './shown-photos.ts';

export type ShownUploads = ReturnType<typeof createShownUploads>;

type Progress = Partial<Pick<ShownDocument, 'stage' | 'progress' | 'delay'>>;

/** The uploads as screens show them; `onCount` receives how many the server does not have. */
export function createShownUploads(
  photoView: Cell<readonly ShownPhoto[]>,
  adding: ReadonlySet<string>,
  onCount: (counts: ReturnType<typeof countUploads>) => void,
) {
  const photos = createShownPhotos(photoView);
  const documents = createShownDocuments();
  const count = () => onCount(countUploads([...photoView.get(), ...documents.view.get()]));
  const stopCounting = [photoView.subscribe(count), documents.view.subscribe(count)];

  return {
    photos,
    documents,
    show(uploads: readonly ListedUpload[]): void {
      photos.show(uploads, adding);
      documents.show(uploads);
    },
    change(id: string, changed: Progress): void {
      photos.change(id, changed);
      documents.change(id, changed);
    },
    hide(id: string): void {
      photos.hide(id);
      documents.hide(id);
    },
    stop(): void {
      for (const stop of stopCounting) stop();
      photos.stop();
    },
  };
}

/** Counts the files that the server does not have. */
function countUploads(uploads: readonly (ShownPhoto | ShownDocument)[]) {
  const waiting = uploads.filter(({ stage }) => stage === 'waiting');
  const refusedUploads = waiting.filter(({ refusal }) => refusal).length;
  return { waitingUploads: waiting.length - refusedUploads, refusedUploads };
}
