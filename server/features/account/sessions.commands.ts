import { costModel } from '../../cost-model.ts';
import { accountLimitsOnly, noHistory, noNewIds, perHour } from '../call-spec.ts';
import type { Read, Write } from '../command.ts';
import { deviceOf } from './device-of.ts';
import { hashToken, storeRevocations } from './revocations.ts';
import { deleteSession, querySessions } from './sessions.queries.ts';

export const listSessions: Read<'sessions.list'> = {
  summary: 'Lists the sessions of the user’s devices, the current one first.',
  rate: accountLimitsOnly,
  async read(db, { userId, sessionId, now }) {
    const rows = await querySessions(db, { userId, now, limit: costModel.account.sessions });
    const sessions = rows.map(({ userAgent, ...row }) => ({
      ...row,
      ...deviceOf(userAgent ?? ''),
      isThis: row.id === sessionId,
    }));
    return { sessions: sessions.sort((a, b) => Number(b.isThis) - Number(a.isThis)) };
  },
};

export const endSession: Write<'sessions.end'> = {
  summary: 'Ends a session of the user. The device then erases its local data.',
  rate: { limits: [perHour(200)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId }, { id }) {
    const deleted = await deleteSession(tx, { userId, id });
    const revokedTokenHashes = deleted.map(({ token }) => hashToken(token));
    await storeRevocations(tx, userId, revokedTokenHashes);
    return {
      ownerId: undefined,
      outcome: { ids: [], revisions: {} },
      result: { revisions: {} },
      revokedTokenHashes,
    };
  },
  async replay() {
    return { revisions: {} };
  },
};
