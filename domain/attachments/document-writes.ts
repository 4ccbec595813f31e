import { addDocument, changeDocument } from '../documents/document-rules.ts';
import { idsIn, neverOverwrites, type QueuedWritesOf, textLines } from '../operation.ts';
import { removeAttachment, replaceAttachment } from './attachment-lists.ts';
import { attachmentWrite } from './attachment-writes.ts';

export const documentWrites: QueuedWritesOf<'documents'> = {
  'documents.link': {
    ...attachmentWrite<'documents', 'documents.link'>(
      'documents',
      // Devices always choose the id.
      ({ id = '', target: _, ...link }, documents, addedAt) =>
        addDocument(documents, { id, ...link, type: 'link', addedAt }),
    ),
    creates: ({ id }) => idsIn(id),
    text: ({ data }) => textLines(data.name, data.url),
    restoreOverwritten: neverOverwrites,
  },
  'documents.update': {
    ...attachmentWrite<'documents', 'documents.update'>(
      'documents',
      ({ target: _, id, ...change }, documents) => {
        const document = documents.find((each) => each.id === id);
        return document ? replaceAttachment(documents, changeDocument(document, change).document) : documents;
      },
    ),
    text: ({ data }) => textLines(data.name, data.url),
    restoreOverwritten: ({ target, id }, previous) => ({ ...previous, target, id }),
  },
  'documents.delete': {
    ...attachmentWrite<'documents', 'documents.delete'>('documents', ({ id }, documents) =>
      removeAttachment(documents, id),
    ),
    restoreOverwritten: neverOverwrites,
  },
  'documents.restore': {
    ...attachmentWrite<'documents', 'documents.restore'>('documents', ({ id, was }, documents) => {
      if (was === undefined || documents.some((document) => document.id === id)) return documents;
      const { place, ...document } = was;
      return addDocument(documents, { ...document, id }, place);
    }),
    restoreOverwritten: neverOverwrites,
  },
};
