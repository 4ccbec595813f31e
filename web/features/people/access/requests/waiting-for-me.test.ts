import { expect, test } from 'vitest';
import { invitationMessage } from '#domain/access/access-rules.ts';
import { someBin } from '#test/web/sample-records.ts';
import { countOwnedRequests } from './waiting-for-me.ts';

const asks = (userId: string, message = '') => ({
  [userId]: { userId, userName: userId, userEmail: '', requestedAt: '2026-05-03T10:00:00.000Z', message },
});

test('only the owner’s requests count, not invitations, trash or others’ things', () => {
  const accessTargets = [
    someBin({ id: '1', name: '1', pendingRequests: { ...asks('anna'), ...asks('sven', 'Please') } }),
    someBin({ id: '2', name: '2', pendingRequests: asks('invite', invitationMessage('viewer')) }),
    someBin({ id: '3', name: '3', pendingRequests: asks('anna'), deletedAt: '2026-05-03T10:00:00.000Z' }),
    someBin({ id: '4', name: '4', pendingRequests: asks('anna'), role: 'admin' }),
  ];
  expect(countOwnedRequests(accessTargets)).toBe(2);
});
