import type { PendingRequest } from '#domain/access/access.ts';
import { can, requestsIn } from '#domain/access/access-rules.ts';
import type { AccessTarget } from '../access-target.ts';

/** Excludes the person's own request: an admin of a bin may request its location. */
export function answerableIn(accessTarget: AccessTarget, myId: string | undefined): PendingRequest[] {
  if (myId === undefined || !can(accessTarget.role, 'see requests')) return [];
  return requestsIn(accessTarget.pendingRequests).filter(({ userId }) => userId !== myId);
}
