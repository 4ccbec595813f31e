import type { Cell } from '../cells/cell.ts';
import type { PhotoUpload, ShownUpload } from '../operations/photo-upload.ts';

/** Of those that the server does not have. */
export function countUploads(uploads: readonly ShownUpload[]) {
  const waiting = uploads.filter(({ stage }) => stage === 'waiting');
  const refusedPhotos = waiting.filter(({ refusal }) => refusal).length;
  return { waitingPhotos: waiting.length - refusedPhotos, refusedPhotos };
}

/** What the screens show of the photos that wait, with the addresses of their pictures on this device. */
export function createShownUploads(view: Cell<readonly ShownUpload[]>) {
  const urls = new Map<string, string>();

  const urlOf = ({ id, bytes, type }: PhotoUpload): string => {
    const url = urls.get(id) ?? URL.createObjectURL(new Blob([bytes], { type }));
    urls.set(id, url);
    return url;
  };

  function asShown(each: PhotoUpload): ShownUpload {
    const { id, target, width, height, isRaw, refusal } = each;
    const size = isRaw ? {} : { size: { width, height } };
    return { id, target, url: urlOf(each), ...size, stage: 'waiting', ...(refusal && { refusal }) };
  }

  return {
    change(id: string, changed: Partial<ShownUpload>): void {
      view.set(view.get().map((each) => (each.id === id ? { ...each, ...changed } : each)));
    },
    /** Before the device has stored it. */
    begin(id: string, target: ShownUpload['target'], file: File): void {
      const url = URL.createObjectURL(file);
      urls.set(id, url);
      view.set([...view.get(), { id, target, url, stage: 'waiting' }]);
    },
    /** Those that were sent stay until the page is left: the same picture is then not fetched at once. */
    show(uploads: readonly PhotoUpload[], adding: ReadonlySet<string>): void {
      const before = view.get();
      const listed = new Map(uploads.map((each) => [each.id, each]));
      const isStillShown = ({ id, stage }: ShownUpload) =>
        stage !== 'waiting' || adding.has(id) || listed.has(id);
      const updated = before
        .filter(isStillShown)
        .map((each) => ({ ...each, refusal: listed.get(each.id)?.refusal }));
      const shownIds = new Set(updated.map(({ id }) => id));
      const added = uploads.filter(({ id }) => !shownIds.has(id)).map((each) => asShown(each));
      view.set([...updated, ...added]);
    },
    hide(id: string): void {
      view.set(view.get().filter((each) => each.id !== id));
      const url = urls.get(id);
      if (url !== undefined) URL.revokeObjectURL(url);
      urls.delete(id);
    },
    stop(): void {
      for (const url of urls.values()) URL.revokeObjectURL(url);
    },
  };
}
