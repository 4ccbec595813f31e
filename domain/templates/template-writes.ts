import type { CallData } from '../calls.ts';
import type { Account } from '../live.ts';
import { noIds, noText, onlyAccountEntry, type QueuedWritesOf } from '../operation.ts';
import type { Template } from './template.ts';
import { withNewTemplate, withoutTemplate, withRenamedTemplate } from './template-rules.ts';

export const templateWrites: QueuedWritesOf<'templates'> = {
  'templates.create': {
    ...onlyAccountEntry,
    creates: ({ id }) => [id],
    account: changing(withNewTemplate),
    text: ({ data: { name } }: { data: CallData<'templates.create'> }) => name,
    clearsEmptyText: false,
  },
  'templates.update': {
    ...onlyAccountEntry,
    creates: noIds,
    account: changing(withRenamedTemplate),
    text: ({ data: { name } }: { data: CallData<'templates.update'> }) => name,
    clearsEmptyText: false,
  },
  'templates.delete': { ...onlyAccountEntry, creates: noIds, account: changing(withoutTemplate), ...noText },
};

function changing<Data>(rule: (templates: readonly Template[], data: Data) => Template[]) {
  return ({ templates: before = [], ...me }: Account, data: Data): Account => {
    const templates = rule(before, data);
    return templates.length > 0 ? { ...me, templates } : me;
  };
}
