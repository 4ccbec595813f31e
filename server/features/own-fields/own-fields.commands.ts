import type { OwnField } from '#domain/own-fields/own-field.ts';
import {
  requireField,
  withChangedField,
  withDeletedField,
  withNewField,
  withRestoredField,
} from '#domain/own-fields/own-field-rules.ts';
import { allowedValue } from '#domain/own-fields/own-values.ts';
import type { OwnValue } from '#domain/schemas.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { raiseAccounts } from '../account/account.queries.ts';
import { lockProfile, querySharedFields } from '../account/profile.queries.ts';
import {
  accountLimitsOnly,
  type Caller,
  noHistory,
  noNewIds,
  perHour,
  type Read,
  replayRevisions,
  type Write,
  type WriteResult,
} from '../command.ts';
import { queryFields, queryReaders, updateFields } from './own-field.queries.ts';

const shared = {
  // Everybody who sees something of the person gets all fields anew.
  rate: { limits: [perHour(240)] },
  newIds: noNewIds,
  history: noHistory,
  replay: replayRevisions,
};

export const createField: Write<'fields.create'> = {
  summary:
    'Defines a field for all items, bins or locations of the user. One with this id that is there already comes back from the trash.',
  ...shared,
  act: (tx, caller, data) =>
    store(tx, caller, (fields) => withNewField(fields, withStoredDefault(data, data))),
};

export const updateField: Write<'fields.update'> = {
  summary:
    'Changes a field’s name, unit, currency, choices, position or where it is shown. Choices that are left out are no longer offered; values that have them stay.',
  ...shared,
  act: (tx, caller, data) =>
    store(tx, caller, (fields) => {
      const { choices, ...field } = requireField(fields, data.id);
      return withChangedField(
        fields,
        withStoredDefault({ ...field, choices: data.choices ?? choices }, data),
      );
    }),
};

export const deleteField: Write<'fields.delete'> = {
  summary: 'Moves a field to the trash, where it and its values can be restored for 30 days.',
  ...shared,
  act: (tx, caller, { id }) => store(tx, caller, (fields) => withDeletedField(fields, id, caller.now)),
};

export const restoreField: Write<'fields.restore'> = {
  summary: 'Restores a field from the trash, with its values.',
  ...shared,
  act: (tx, caller, { id }) => store(tx, caller, (fields) => withRestoredField(fields, id)),
};

export const listFields: Read<'fields.list'> = {
  summary:
    'Lists the fields that the user defined, those in the trash too, and the fields of everybody who shares something with the user.',
  rate: accountLimitsOnly,
  async read(db, { userId }) {
    const [[own], shared] = await Promise.all([
      queryFields(db, { ownerId: userId }),
      querySharedFields(db, { userId }),
    ]);
    return { fields: own?.fields ?? [], shared };
  },
};

/** Returns the data with its default as values are stored. @throws AppError `fields.wrongValue`. */
function withStoredDefault<T extends { defaultValue?: OwnValue | null | undefined }>(
  field: Omit<OwnField, 'defaultValue'>,
  data: T,
): T {
  const { defaultValue } = data;
  return defaultValue == null ? data : { ...data, defaultValue: allowedValue(field, defaultValue) };
}

async function store(
  tx: Transaction,
  { userId, storage }: Caller,
  change: (fields: readonly OwnField[]) => OwnField[],
): Promise<WriteResult<'fields.create'>> {
  await lockProfile(tx, { userId });
  const [row] = await queryFields(tx, { ownerId: userId });
  const fields = change(row?.fields ?? []);
  storage.assertRoom(userId, userId, 1);
  await updateFields(tx, { ownerId: userId, fields: fields.length === 0 ? null : JSON.stringify(fields) });
  const readers = (await queryReaders(tx, { ownerId: userId })).map((reader) => reader.userId);
  const raised = await raiseAccounts(tx, [userId, ...readers]);
  const revisions = { me: raised.find((account) => account.userId === userId)?.revision ?? 0 };
  return {
    ownerId: undefined,
    outcome: { ids: [], revisions },
    result: { revisions },
    accounts: readers.filter((reader) => reader !== userId),
  };
}
