import type { CallData } from '../calls.ts';
import type { Account } from '../live.ts';
import { noIds, noText, onlyAccountEntry, type QueuedWritesOf, textLines } from '../operation.ts';
import type { OwnField } from './own-field.ts';
import { withChangedField, withDeletedField, withNewField, withRestoredField } from './own-field-rules.ts';

const text = ({
  data: { name, choices = [] },
}: {
  data: Pick<CallData<'fields.update'>, 'name' | 'choices'>;
}) => textLines(name, ...choices.map((choice) => choice.name));

export const ownFieldWrites: QueuedWritesOf<'fields'> = {
  'fields.create': {
    ...onlyAccountEntry,
    creates: ({ id }) => [id],
    account: changing(withNewField),
    text,
    clearsEmptyText: false,
  },
  'fields.update': {
    ...onlyAccountEntry,
    account: changing(withChangedField),
    text,
    clearsEmptyText: true,
  },
  'fields.delete': {
    ...onlyAccountEntry,
    account: changing((fields, { id }: { id: string }, now) => withDeletedField(fields, id, now)),
    ...noText,
  },
  'fields.restore': {
    ...onlyAccountEntry,
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
