import { AppError } from '#domain/errors.ts';
import { accountLimitsOnly, noHistory, noNewIds, perHour } from '../call-spec.ts';
import type { Read, Write } from '../command.ts';
import { passkeyRemovedMail } from './passkey-mail.ts';
import {
  deletePasskeyRow,
  lockWaysIn,
  type PasskeyRow,
  queryPasskeys,
  queryWaysIn,
  updatePasskeyName,
} from './passkeys.queries.ts';

const nothingRaised = { ownerId: undefined, outcome: { ids: [], revisions: {} }, result: { revisions: {} } };

export const listPasskeys: Read<'passkeys.list'> = {
  summary: 'Lists the user’s passkeys, oldest first.',
  rate: accountLimitsOnly,
  async read(db, { userId }) {
    return { passkeys: (await queryPasskeys(db, { userId })).map(presentPasskey) };
  },
};

export const updatePasskey: Write<'passkeys.update'> = {
  summary: 'Renames a passkey.',
  rate: { limits: [perHour(120)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId }, { id, name }) {
    const renamed = await updatePasskeyName(tx, { userId, id, name });
    if (renamed.length === 0) throw new AppError('passkeys.notFound');
    return nothingRaised;
  },
  async replay() {
    return nothingRaised.result;
  },
};

export const deletePasskey: Write<'passkeys.delete'> = {
  summary: 'Removes a passkey, unless it is the only sign-in method.',
  rate: { limits: [perHour(120)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, installation }, { id }) {
    const [own] = await lockWaysIn(tx, { userId });
    const [waysIn] = await queryWaysIn(tx, { userId, id, hasPasswords: installation.hasPasswords });
    const removed = await deletePasskeyRow(tx, { userId, id });
    if (removed.length === 0) throw new AppError('passkeys.notFound');
    if (waysIn?.others === 0) throw new AppError('passkeys.lastWayIn');
    if (own)
      await installation.mails.enqueue(
        tx,
        passkeyRemovedMail({ to: own.email, origin: installation.origin }),
      );
    return nothingRaised;
  },
  async replay() {
    return nothingRaised.result;
  },
};

function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow) {
  return { id, createdAt, ...(name !== null && { name }), ...(lastUsedAt !== null && { lastUsedAt }) };
}
