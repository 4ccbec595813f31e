import type { Role } from '#domain/access/access.ts';
import type { Target, TargetKind } from '#domain/access/target.ts';
import type { EventKind } from '#domain/history/history.ts';

/** An entry as it was, so that it can be given back. */
export type KeptEntry = {
  kind: TargetKind;
  target: string;
  viaKind: TargetKind;
  viaId: string;
  role: Role;
  grantedBy: string;
  grantedAt: string;
};

/** What undoing an event needs, and what of it people may read. */
export type EventDetail = {
  ids?: string[];
  from?: Target;
  to?: Target;
  person?: { userId: string; userName: string };
  role?: Role;
  /** The entries that an `accessEnded` took from `person`. */
  entries?: KeptEntry[];
  /** An `accessGranted` that only took back an ending: nothing was decided anew. */
  isGivenBack?: true;
  /** Who beside the owner saw the bin that came or left: only they read its name here, and who sees it now. */
  seenBy?: string[];
};

/** `names` may be all of the items' names: the first ten are kept, and how many there were. */
export type NewEvent = {
  target: Target;
  event: EventKind;
  /** Chosen by the device, where it wants to undo the event before it has heard of it. */
  id?: string | undefined;
  names?: string[];
  /** How many there are, where `names` are not all. */
  count?: number;
  detail?: EventDetail;
  /** A quantity one up or down: joins the last event where that is the same person's change of the same item just before. */
  isStep?: boolean;
};
