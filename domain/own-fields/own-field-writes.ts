import type { CallData } from '../calls.ts';
import type { Account } from '../live.ts';
import { neverOverwrites, noIds, noText, onlyAccount, type QueuedWritesOf, textLines } from '../operation.ts';
import type { OwnField } from './own-field.ts';
import { withChangedField, withDeletedField, withNewField, withRestoredField } from './own-field-rules.ts';

const fieldDefaults = {
  ...onlyAccount,
  namedIds: ({ id }: { id: string }) => [id],
  isShownAsPending: true,
  mayLoseAccess: false,
  restoreOverwritten: neverOverwrites,
} as const;

const text = ({
  data: { name, choices = [] },
}: {
  data: Pick<CallData<'fields.update'>, 'name' | 'choices'>;
}) => textLines(name, ...choices.map((choice) => choice.name));

export const ownFieldWrites: QueuedWritesOf<'fields'> = {
  'fields.create': {
    ...fieldDefaults,
    creates: ({ id }) => [id],
    account: changing(withNewField),
    text,
    clearsEmptyText: false,
  },
  'fields.update': {
    ...fieldDefaults,
    account: changing(withChangedField),
    text,
    clearsEmptyText: true,
  },
  'fields.delete': {
    ...fieldDefaults,
    account: changing((fields, { id }: { id: string }, now) => withDeletedField(fields, id, now)),
    ...noText,
  },
  'fields.restore': {
    ...fieldDefaults,
    creates: noIds,
    account: changing((fields, { id }: { id: string }) => withRestoredField(fields, id)),
    ...noText,
  },
};

function changing<Data>(rule: (fields: readonly OwnField[], data: Data, now: string) => OwnField[]) {
  return ({ fields: before = [], ...me }: Account, data: Data, now: string): Account => {
    const fields = rule(before, data, now);
    return fields.length > 0 ? { ...me, fields } : me;
  };
}
