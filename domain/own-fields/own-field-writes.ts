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
    account: (me, data) => withFields(me, withNewField(me.fields ?? [], data)),
    text,
    clearsEmptyText: false,
  },
  'fields.update': {
    ...fieldDefaults,
    account: (me, data) => withFields(me, withChangedField(me.fields ?? [], data)),
    text,
    clearsEmptyText: true,
  },
  'fields.delete': {
    ...fieldDefaults,
    account: (me, { id }, now) => withFields(me, withDeletedField(me.fields ?? [], id, now)),
    ...noText,
  },
  'fields.restore': {
    ...fieldDefaults,
    creates: noIds,
    account: (me, { id }) => withFields(me, withRestoredField(me.fields ?? [], id)),
    ...noText,
  },
};

function withFields({ fields: _, ...me }: Account, fields: OwnField[]): Account {
  return fields.length > 0 ? { ...me, fields } : me;
}
