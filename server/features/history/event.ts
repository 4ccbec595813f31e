import type { Role } from '#domain/access/access.ts';
import type { Target, TargetKind } from '#domain/access/target.ts';
import type { FieldChange } from '#domain/history/field-change.ts';
import type { EventKind } from '#domain/history/history.ts';
import type { RecordedStockResult } from '#domain/stock-checks/recorded-result.ts';

export type EntrySnapshot = {
  kind: TargetKind;
  target: string;
  viaKind: TargetKind;
  viaId: string;
  role: Role;
  grantedBy: string;
  grantedAt: string;
};

export type EventDetail = {
  ids?: string[];
  from?: Target;
  to?: Target;
  person?: { userId: string; userName: string };
  role?: Role;
  /** Missing where the person had several. */
  previousRole?: Role;
  changes?: FieldChange[];
  stockResult?: RecordedStockResult;
  entries?: EntrySnapshot[];
  /** Only undid an ending; nothing new was decided. */
  isGivenBack?: true;
  /** People beside the owner who saw the moved bin; only they, and who sees it now, read its name. */
  seenBy?: string[];
};

/** `names` may be all names; the first ten are kept. */
export type NewEvent = {
  target: Target;
  event: EventKind;
  /** Chosen by the device, to undo the event before it hears of it. */
  id?: string | undefined;
  names?: string[];
  /** Needed where `names` are not all. */
  count?: number;
  detail?: EventDetail;
  /** A quantity one up or down: joins the same person's previous step on the item. */
  isStep?: boolean;
};
