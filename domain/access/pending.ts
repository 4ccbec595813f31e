import type { PendingRequest, PendingRequests, Role } from './access.ts';
import { invitationMark } from './access-limits.ts';

/** The message that marks an invitation to this role. */
export function invitationMessage(role: Role): string {
  return `${invitationMark}${role}`;
}

/** The role of an invitation; undefined for a request, whatever its message says. */
export function invitedRole({ message }: Pick<PendingRequest, 'message'>): Role | undefined {
  const role = message.startsWith(invitationMark) ? message.slice(invitationMark.length) : undefined;
  return role === 'viewer' || role === 'editor' || role === 'admin' ? role : undefined;
}

/** The requests among what is pending: those somebody has to answer. */
export function requestsIn(pending: PendingRequests): PendingRequest[] {
  return Object.values(pending).filter((each) => invitedRole(each) === undefined);
}
