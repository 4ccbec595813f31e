import type { Role, Target, TargetKind } from '#domain/access/access.ts';
import type { FieldChange } from '#domain/history/field-change.ts';
import type { EventKind, HistoryEvent, JoinedBy } from '#domain/history/history.ts';
import type { RecordedStockResult } from '#domain/stock-checks/stock-check.ts';

export type EntrySnapshot = {
  kind: TargetKind;
  target: string;
  viaKind: TargetKind;
  viaId: string;
  role: Role;
  grantedBy: string;
  grantedAt: string;
  groupId?: string | null;
};

export type EventDetail = {
  ids?: string[];
  from?: Target;
  to?: Target;
  person?: { userId: string; userName: string };
  role?: Role;
  /** Absent if the person had several roles. */
  previousRole?: Role;
  groupName?: string;
  joinedBy?: JoinedBy;
  changes?: FieldChange[];
  stockResult?: RecordedStockResult;
  entries?: EntrySnapshot[];
  /** Set if the grant only restored ended access. */
  isGivenBack?: true;
  /** It comes from an export; what it says of others is only claimed. */
  isImported?: true;
  /** The first event of an import or its undo says what it is; the others are not listed in the owner's activity. */
  importOf?: HistoryEvent['importOf'];
  isOfImport?: true;
  /** The name of the token by which a program acted for the actor. */
  through?: string;
  /** Several calls of the same actor are one act. */
  actId?: string;
  /** People beside the owner who saw the moved bin. Only they and people who see it now may read its name. */
  seenBy?: string[];
};

/** `names` may be all names; the first ten are kept. */
export type NewEvent = {
  target: Target;
  event: EventKind;
  /** Chosen by the device, so that it can undo the event before it receives it. */
  id?: string | undefined;
  names?: string[];
  /** Required if `names` is incomplete. */
  count?: number;
  detail?: EventDetail;
  /** A quantity changed by one; it joins the same person's previous step on the item. */
  isStep?: boolean;
};
