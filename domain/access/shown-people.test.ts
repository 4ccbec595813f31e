import { expect, test } from 'vitest';
import type { AccessEntry, PendingRequest } from './access.ts';
import { shownPeople } from './who-sees.ts';

const entry = (userPhotoId?: string): AccessEntry => ({
  role: 'viewer',
  userName: 'Anna',
  grantedBy: 'olga',
  grantedAt: '2026-05-01T12:00:00.000Z',
  ...(userPhotoId !== undefined && { userPhotoId }),
});
const request = (userPhotoId: string) => ({ userPhotoId }) as PendingRequest;

test('everybody who is named has their photo from wherever one is told', () => {
  const people = shownPeople([
    { ownerId: 'olga', accessList: { anna: entry('a'), bo: entry() }, pendingRequests: {} },
    {
      ownerId: 'eva',
      ownerPhotoId: 'e',
      accessList: { anna: entry() },
      pendingRequests: { sven: request('s') },
    },
  ]);
  expect([...people]).toEqual([
    ['olga', undefined],
    ['anna', 'a'],
    ['bo', undefined],
    ['eva', 'e'],
    ['sven', 's'],
  ]);
});
