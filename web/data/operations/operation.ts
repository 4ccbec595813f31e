import type { ErrorCode, ErrorParams } from '#domain/errors.ts';
import type { Operation } from '#domain/operation.ts';
import { createdIds, touchedIds, writeOf } from '#domain/predict.ts';
import type { OverwroteBy, Revisions } from '#domain/schemas.ts';

/** The database assigns `seq`, the position in the queue. */
export type OutboxEntry = {
  seq?: number;
  operationId: string;
  build: string;
  operation: Operation;
  after: string[];
  createdAt: string;
  /** Operations of one act share it; the activity shows them as one line. */
  actId?: string;
  /** Names of the bins and locations, for messages about those that are not visible. */
  names?: Record<string, string>;
  /** The spare code that the operation's new bin takes. */
  spareCode?: string;
  /** The revisions in the server's answer. The operation stays in view until they arrive. */
  acked?: Revisions;
};

export type Refused = {
  operationId: string;
  operation: Operation;
  code: ErrorCode;
  message: string;
  params?: ErrorParams;
  at: string;
  names?: Record<string, string>;
  group: Operation[];
};

export type RefusedRow = Refused & { under?: string; waiting: OutboxEntry };

export type Overwrote = {
  operation: Operation;
  overwrote: Record<string, unknown>;
  /** The name of the changed bin, item or location. */
  name?: string | undefined;
  /** Older servers do not send it. */
  overwroteBy?: OverwroteBy | undefined;
};

/** The bins and locations of a change that was refused because something was deleted; empty if it was not. */
export function deletedTargets({ code, operation }: Pick<Refused, 'code' | 'operation'>): readonly string[] {
  return trashCodes.has(code) ? touchedIds(operation) : [];
}

const trashCodes = new Set<ErrorCode>(['bins.inTrash', 'items.inTrash', 'locations.inTrash']);

export function isShownAsPending({ acked, operation }: OutboxEntry): boolean {
  return !acked && writeOf(operation).isShownAsPending;
}

export function bySeq(a: OutboxEntry, b: OutboxEntry): number {
  return (a.seq ?? Number.MAX_SAFE_INTEGER) - (b.seq ?? Number.MAX_SAFE_INTEGER);
}

export type KnownRevisionOf = (stream: string) => number | undefined;

/**
 * True if the operation's revisions have arrived. A stream that can no longer arrive counts: it was deleted or is not
 * visible.
 */
export function hasArrived(
  { acked, operation }: Pick<OutboxEntry, 'acked' | 'operation'>,
  knownRevisionOf: KnownRevisionOf,
  { visible, vanishedIds }: { visible?: ReadonlySet<string>; vanishedIds?: ReadonlySet<string> } = {},
): boolean {
  if (!acked) return false;
  return Object.entries(acked).every(([stream, revision]) => {
    const now = changesListEntries(operation)
      ? undefined
      : knownRevisionOf(stream === 'me' && changesCodes(operation) ? 'codes' : stream);
    if (now !== undefined && now >= revision) return true;
    if (stream === 'me') return false;
    if (now === undefined && writeOf(operation).mayLoseAccess) return true;
    return vanishedIds?.has(stream) === true || visible?.has(stream) === false;
  });
}

/** The device requests codes after the account's stream reports a change, so they arrive later than the account. */
function changesCodes({ call, data }: Operation): boolean {
  return call.startsWith('codes.') || (call === 'bins.create' && data.code !== undefined);
}

/** The device fetches entries after their list's stream reports a change; web/data/lists/lists.ts drops what arrived with them. */
export function changesListEntries(
  operation: Operation,
): operation is Extract<Operation, { call: 'lists.put' | 'lists.tick' }> {
  return operation.call === 'lists.put' || operation.call === 'lists.tick';
}

export function buildsOn(operation: Operation, waiting: readonly OutboxEntry[]): string[] {
  const touched = new Set(touchedIds(operation));
  return waiting
    .filter((each) => !each.acked && createdIds(each.operation).some((id) => touched.has(id)))
    .map((each) => each.operationId);
}

export function dependents(operationId: string, waiting: readonly OutboxEntry[]): OutboxEntry[] {
  const dependentIds = new Set([operationId]);
  return waiting.filter((each) => {
    if (each.operationId === operationId || !each.after.some((id) => dependentIds.has(id))) return false;
    dependentIds.add(each.operationId);
    return true;
  });
}
