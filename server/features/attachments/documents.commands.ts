import { v7 as uuidv7 } from 'uuid';
import { attachmentField } from '#domain/attachments/attachment-changes.ts';
import type { CallData, CallResult } from '#domain/calls.ts';
import type { Document } from '#domain/documents/document.ts';
import {
  addDocument,
  assertRoomForDocument,
  changeDocument,
  type DocumentValues,
} from '#domain/documents/document-rules.ts';
import { AppError } from '#domain/errors.ts';
import { isSame } from '#domain/fields.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import {
  accountLimitsOnly,
  type Caller,
  noNewIds,
  type Outcome,
  type StoredDocument,
  type Upload,
  type Write,
} from '../command.ts';
import { overwrittenIn } from '../history/overwritten.ts';
import { type DocumentColumns, insertDocument, updateDocument } from './attachment.queries.ts';
import {
  addTo,
  admitFile,
  changeList,
  deleteFrom,
  findAgain,
  type ListFacts,
  type RecordedEvents,
  attachmentRate as rate,
  requireEntry,
  restoreTo,
} from './attachment-acts.ts';
import { type LockedHolder, openHolder } from './attachment-holder.ts';

const documentList: ListFacts<'documents'> = {
  name: 'documents',
  notFound: 'documents.notFound',
  entryOf: (row) => (row.type === 'photo' ? undefined : documentOf(row)),
  add: addDocument,
};

export const createDocument: Upload<'documents.create', RecordedEvents> = {
  summary:
    'Adds a document to a bin, an item or a location. The request is `multipart/form-data` with two parts in this order: `data` (JSON) and `file` (at most 25 MiB). Its content decides its type: PDF, text in UTF-8 or UTF-16, Office and OpenDocument files, PNG, JPEG, WebP and GIF. The file is stored as it is. A repeated request is answered before its file is read.',
  rate,
  newIds: () => 1,
  history: (_data, { events }) => events,
  admit: (db, caller, { target }) => admitFile(db, caller, target, documentList, assertRoomForDocument),
  act: (tx, caller, data, stored) => add(tx, caller, data, stored),
  replay: (db, caller, { target }, outcome) =>
    presentAgain(db, caller, { target, id: outcome.ids[0] }, outcome),
};

export const linkDocument: Write<'documents.link', RecordedEvents> = {
  summary: 'Adds a link to a web page to the documents of a bin, an item or a location.',
  rate,
  newIds: () => 1,
  history: (_data, { events }) => events,
  act: (tx, caller, { url, ...data }) =>
    add(tx, caller, data, { type: 'link', url, fileKey: null, bytes: 0 }),
  replay: (db, caller, { target }, outcome) =>
    presentAgain(db, caller, { target, id: outcome.ids[0] }, outcome),
};

async function add(
  tx: Transaction,
  caller: Caller,
  { id = uuidv7(), target, name, use }: CallData<'documents.create'>,
  { type, fileKey, bytes, url, addedAt = caller.now }: StoredDocument,
) {
  const row = { id, type, name, use, url: url ?? null, fileKey, bytes, pages: null };
  const entry = documentOf({ ...row, createdAt: addedAt, textModel: null, textLeftOut: null });
  const { revisions, ...done } = await addTo(
    tx,
    caller,
    target,
    documentList,
    { entry, fileKey, bytes },
    (of) => insertDocument(tx, { ...row, ...of, createdAt: addedAt, text: null, model: 0 }),
  );
  return { ...done, result: { ...entry, revisions } };
}

type UpdateAnswer = Pick<CallResult<'documents.update'>, 'overwrote' | 'overwroteBy'>;

export const updateDocumentValues: Write<'documents.update', RecordedEvents> = {
  summary:
    'Changes a document’s name, what it is for, or a link’s address. Absent fields keep their values; `was` has the values that the user saw before.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: (_data, { events }) => events,
  async act(tx, caller, { target, id, ...change }) {
    let overwritten: Awaited<ReturnType<typeof overwrittenValues>> | undefined;
    const { list, revisions, events, ...done } = await changeList(
      tx,
      caller,
      target,
      documentList,
      async (documents, holder) => {
        const before = requireEntry(documents, id, documentList);
        if (change.url !== undefined && before.type !== 'link') throw new AppError('documents.noAddress');
        const { merged: document, overwrote } = changeDocument(before, change);
        overwritten = await overwrittenValues(tx, caller, holder, document, overwrote);
        if (isSame(document, before)) return documents;
        const { name, use, url = null } = document;
        await updateDocument(tx, { ownerId: holder.ownerId, id, name, use, url });
        return documents.map((each) => (each === before ? document : each));
      },
    );
    const { answer, isUnseen, accounts, notify } = overwritten ?? noneOverwritten;
    const marked = events.map(({ detail, ...event }) => ({
      ...event,
      detail: {
        ...detail,
        changes: detail?.changes?.map((each) =>
          isUnseen(each.field) ? { ...each, isUnseen: true as const } : each,
        ),
      },
    }));
    const result = { ...requireEntry(list, id, documentList), ...answer, revisions };
    return { ...done, events: marked, accounts, store: notify, result };
  },
  async replay(db, caller, { target, id }, outcome) {
    return presentAgain(db, caller, { target, id }, outcome);
  },
};

const noneOverwritten = {
  answer: {} as UpdateAnswer,
  isUnseen: (_field: string): boolean => false,
  accounts: [] as string[],
  notify: (_tx: Transaction): readonly Promise<unknown>[] => [],
};

/** Who had written the values that this change overwrote; the history names them by the document's id. */
async function overwrittenValues(
  tx: Transaction,
  caller: Caller,
  { ownerId, changed }: LockedHolder,
  { id, name }: Document,
  overwrote: DocumentValues | undefined,
): Promise<typeof noneOverwritten> {
  if (overwrote === undefined || changed === undefined) return noneOverwritten;
  const valueNames = Object.keys(overwrote) as (keyof DocumentValues)[];
  const fieldOf = (value: keyof DocumentValues) => attachmentField('documents', id, value);
  const byField = Object.fromEntries(valueNames.map((value) => [fieldOf(value), overwrote[value]]));
  const { answer, accounts, notify } = await overwrittenIn(
    tx,
    caller,
    { ...changed, name, ownerId },
    byField,
  );
  const { overwroteBy = {} } = answer;
  const writers = valueNames.flatMap((value) => {
    const writer = overwroteBy[fieldOf(value)];
    return writer ? [[value, writer] as const] : [];
  });
  return {
    answer: { overwrote, overwroteBy: Object.fromEntries(writers) },
    isUnseen: (field) => field in byField,
    accounts,
    notify,
  };
}

export const deleteDocument: Write<'documents.delete', RecordedEvents> = {
  summary: 'Moves a document or link to the trash for 30 days.',
  rate,
  newIds: noNewIds,
  history: (_data, { events }) => events,
  async act(tx, caller, data) {
    const { revisions, ...done } = await deleteFrom(tx, caller, data, documentList);
    return { ...done, result: { revisions } };
  },
  async replay(db, caller, { target }, { revisions }) {
    await openHolder(db, caller, target);
    return { revisions };
  },
};

export const restoreDocument: Write<'documents.restore', RecordedEvents> = {
  summary: 'Restores a document or link from the trash to its former position.',
  rate,
  newIds: noNewIds,
  history: (_data, { events }) => events,
  async act(tx, caller, data) {
    const { entry, revisions, ...done } = await restoreTo(tx, caller, data, documentList);
    return { ...done, result: { ...entry, revisions } };
  },
  replay: (db, caller, data, outcome) => presentAgain(db, caller, data, outcome),
};

async function presentAgain(
  db: Queryable,
  caller: Caller,
  of: { target: CallData<'documents.create'>['target']; id: string | undefined },
  outcome: Outcome,
) {
  const { entry, revisions } = await findAgain(db, caller, of, outcome, documentList);
  return { ...entry, revisions };
}

type DocumentFacts = Omit<DocumentColumns, 'fileKey'> & {
  id: string;
  bytes: number;
  createdAt: string;
  textModel: number | null;
  textLeftOut: 'all' | 'end' | null;
};

function documentOf(row: DocumentFacts): Document {
  const { id, name, use, type, bytes, url, pages, textModel, textLeftOut, createdAt } = row;
  return {
    id,
    name,
    use,
    type,
    addedAt: new Date(createdAt).toISOString(),
    ...(url === null ? { bytes } : { url }),
    ...(pages !== null && { pages }),
    ...(textModel !== null && { textModel }),
    ...(textLeftOut !== null && { textLeftOut }),
  };
}
