import { addDocument, changeDocument } from '../documents/document-rules.ts';
import { idsIn, type QueuedWritesOf, textLines } from '../operation.ts';
import { attachmentWrite, deleteWrite, restoreWrite } from './attachment-writes.ts';

const text = ({ data }: { data: { name?: string | undefined; url?: string | undefined } }) =>
  textLines(data.name, data.url);

export const documentWrites: QueuedWritesOf<'documents'> = {
  'documents.link': {
    ...attachmentWrite<'documents', 'documents.link'>(
      'documents',
      // Devices always choose the id.
      ({ id = '', target: _, ...link }, documents, addedAt) =>
        addDocument(documents, { id, ...link, type: 'link', addedAt }),
    ),
    creates: ({ id }) => idsIn(id),
    text,
  },
  'documents.update': {
    ...attachmentWrite<'documents', 'documents.update'>(
      'documents',
      ({ target: _, id, ...change }, documents) =>
        documents.map((each) => (each.id === id ? changeDocument(each, change).merged : each)),
    ),
    text,
    restoreOverwritten: ({ target, id }, previous) => ({ ...previous, target, id }),
  },
  'documents.delete': deleteWrite('documents'),
  'documents.restore': restoreWrite('documents', addDocument),
};
