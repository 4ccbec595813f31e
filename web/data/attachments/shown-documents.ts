import { cell } from '../cells/cell.ts';
import type { ListedDocument, ListedUpload, ShownDocument } from '../operations/upload.ts';

/** The documents that the server does not have, or that have not come back with their thing yet. */
export function createShownDocuments() {
  const view = cell<readonly ShownDocument[]>([]);

  return {
    view,
    change(id: string, changed: Partial<Pick<ShownDocument, 'stage' | 'progress' | 'delay'>>): void {
      if (!view.get().some((each) => each.id === id)) return;
      view.set(view.get().map((each) => (each.id === id ? { ...each, ...changed } : each)));
    },
    show(all: readonly ListedUpload[]): void {
      const before = new Map(view.get().map((each) => [each.id, each]));
      const listed = all.filter((each): each is ListedDocument => each.document !== undefined);
      const listedIds = new Set(listed.map(({ id }) => id));
      const sent = [...before.values()].filter(({ id, stage }) => stage === 'sent' && !listedIds.has(id));
      view.set([...sent, ...listed.map((each) => asShown(each, before.get(each.id)))]);
    },
    hide(id: string): void {
      view.set(view.get().filter((each) => each.id !== id));
    },
  };
}

function asShown(listed: ListedDocument, before: ShownDocument | undefined): ShownDocument {
  const { id, target, document, size, createdAt, refusal } = listed;
  const { progress, delay } = before ?? {};
  return {
    id,
    target,
    ...document,
    size,
    createdAt,
    stage: 'waiting',
    ...(progress !== undefined && { progress }),
    ...(delay && { delay }),
    ...(refusal && { refusal }),
  };
}
