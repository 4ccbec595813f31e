import type { PendingRequest, PendingRequests, Role } from './access.ts';
import { invitationMark } from './access-limits.ts';

export function invitationMessage(role: Role): string {
  return `${invitationMark}${role}`;
}

export function invitedRole({ message }: Pick<PendingRequest, 'message'>): Role | undefined {
  const role = message.startsWith(invitationMark) ? message.slice(invitationMark.length) : undefined;
  return role === 'viewer' || role === 'editor' || role === 'admin' ? role : undefined;
}

export function requestsIn(pending: PendingRequests): PendingRequest[] {
  return Object.values(pending).filter((each) => invitedRole(each) === undefined);
}
