import type { Document, DocumentTarget } from '#domain/documents/document.ts';
import { AppError } from '#domain/errors.ts';
import { act } from '#web/data/account/act.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { openDocument, streamOf } from '#web/data/attachments/opened-documents.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** What people change of a document. */
export type DocumentValues = Partial<Pick<Document, 'name' | 'use' | 'url'>>;

export function useDocumentActs(target: DocumentTarget, documents: readonly Document[]) {
  const { t } = useTranslation();
  const undoable = useUndoable();
  return {
    /** `was` has the values that the person saw. */
    change: (id: string, values: DocumentValues, was: DocumentValues) =>
      undoable({
        acts: [act('documents.update', { target, id, ...values, was })],
        done: t('documents.changed'),
        undo: () => ({ acts: [act('documents.update', { target, id, ...was, was: values })] }),
      }),
    /** Moves it to the trash. */
    remove({ id, ...values }: Document) {
      const place = documents.findIndex((each) => each.id === id);
      return undoable({
        acts: [act('documents.delete', { target, id })],
        done: t('documents.deleted', { name: values.name }),
        undo: () => ({ acts: [act('documents.restore', { target, id, was: { ...values, place } })] }),
      });
    },
    fileOf: (id: string) => () => {
      const userId = currentAccount.get()?.person.userId;
      if (userId === undefined) throw new AppError('session.missing');
      return openDocument({ id, userId, stream: streamOf(target) });
    },
    waitingFileOf: (id: string) => async () => {
      const file = await (await currentAccount.get()?.attachments())?.readDocument(id);
      // It has been sent meanwhile.
      return (
        file ??
        openDocument({ id, userId: currentAccount.get()?.person.userId ?? '', stream: streamOf(target) })
      );
    },
    discard: async (id: string) => (await currentAccount.get()?.attachments())?.discard(id),
    retry: async (id: string) => (await currentAccount.get()?.attachments())?.retry(id),
  };
}

/** Adds a link, which waits on the device without signal. @throws AppError */
export function addLink(target: DocumentTarget, link: { name: string; use: Document['use']; url: string }) {
  return act('documents.link', { id: newId(), target, ...link });
}
