import type { Template } from '#domain/templates/template.ts';
import { assertTemplatesFit } from '#domain/templates/template-contents.ts';
import { withNewTemplate, withoutTemplate, withRenamedTemplate } from '#domain/templates/template-rules.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { raiseAccounts } from '../account/account.queries.ts';
import { lockProfile } from '../account/profile.queries.ts';
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
import { queryTemplates, updateTemplates } from './template.queries.ts';

const shared = {
  rate: { limits: [perHour(240)] },
  newIds: noNewIds,
  history: noHistory,
  replay: replayRevisions,
};

export const createTemplate: Write<'templates.create'> = {
  summary:
    'Stores what new bins or items are made from: a bin’s look, tags and values with its items, or one item. One with this id is replaced.',
  ...shared,
  act: (tx, caller, data) => store(tx, caller, (templates) => withNewTemplate(templates, data)),
};

export const updateTemplate: Write<'templates.update'> = {
  summary: 'Renames a template.',
  ...shared,
  act: (tx, caller, data) => store(tx, caller, (templates) => withRenamedTemplate(templates, data)),
};

export const deleteTemplate: Write<'templates.delete'> = {
  summary: 'Deletes a template. What was made from it stays.',
  ...shared,
  act: (tx, caller, data) => store(tx, caller, (templates) => withoutTemplate(templates, data)),
};

export const listTemplates: Read<'templates.list'> = {
  summary: 'Lists the user’s templates.',
  rate: accountLimitsOnly,
  async read(db, { userId }) {
    const [own] = await queryTemplates(db, { ownerId: userId });
    return { templates: own?.templates ?? [] };
  },
};

async function store(
  tx: Transaction,
  { userId, storage }: Caller,
  change: (templates: readonly Template[]) => Template[],
): Promise<WriteResult<'templates.create'>> {
  await lockProfile(tx, { userId });
  const [row] = await queryTemplates(tx, { ownerId: userId });
  const templates = change(row?.templates ?? []);
  assertTemplatesFit(templates);
  storage.assertRoom(userId, userId, 1);
  await updateTemplates(tx, {
    ownerId: userId,
    templates: templates.length === 0 ? null : JSON.stringify(templates),
  });
  const [raised] = await raiseAccounts(tx, [userId]);
  const revisions = { me: raised?.revision ?? 0 };
  return { ownerId: undefined, outcome: { ids: [], revisions }, result: { revisions } };
}
