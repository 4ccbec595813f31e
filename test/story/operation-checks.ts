import type { Pool } from 'pg';
import { calls } from '#domain/calls.ts';
import { ownedPieces } from '#domain/items/loan.ts';
import type { Device, Operation } from './device.ts';
import type { Truth } from './equality.ts';

/** The operations that the server has stored, by id. */
export type Outcomes = { done: Set<string>; refused: Map<string, string> };

export async function readOutcomes(pool: Pool): Promise<Outcomes> {
  const { rows } = await pool.query<{ id: string; code: string | null }>(
    `SELECT operation_id AS id, outcome ->> 'code' AS code FROM operations`,
  );
  const refused = rows.flatMap(({ id, code }) => (code === null ? [] : [[id, code] as const]));
  return {
    done: new Set(rows.filter((row) => row.code === null).map((row) => row.id)),
    refused: new Map(refused),
  };
}

/**
 * Checks the answers against the server's data: nothing acknowledged is lost, nothing refused is done, nothing is done
 * twice, and the pieces of every item, lent ones included, are the sum of its steps. Writes sent before a restore may be lost.
 */
export function checkOperations(
  devices: readonly Device[],
  outcomes: Outcomes,
  truths: readonly Truth[],
  purged: ReadonlySet<string>,
  restoredAt: number,
): string[] {
  const operations = devices.flatMap((device) => device.answered);
  const isLost = ({ id, result, sentAt }: Operation) =>
    result !== undefined && sentAt > restoredAt && !outcomes.done.has(id);
  // A file is refused before it is received, and asked about anew when it is sent again.
  const isRefusedUpload = ({ id, write }: Operation) =>
    calls[write.call].kind === 'upload' && !outcomes.done.has(id) && !outcomes.refused.has(id);
  const isForgotten = (operation: Operation) => {
    const { id, result, code, sentAt } = operation;
    const isRefused = result === undefined && code !== undefined && sentAt > restoredAt;
    return isRefused && outcomes.refused.get(id) !== code && !isRefusedUpload(operation);
  };
  const done = operations.filter(({ id }) => outcomes.done.has(id));
  return [
    ...operations.filter(isLost).map(({ write }) => `acknowledged but lost: ${JSON.stringify(write)}`),
    ...operations
      .filter((each) => isForgotten(each) && !isDoneWithoutAnswer(each, outcomes))
      .map(({ write, code }) => `refused ${code}, but the refusal is not stored: ${JSON.stringify(write)}`),
    ...checkTargets(done, truths, purged),
  ];
}

/** Returns whether the write was done, its answer was lost, and the user may not see the result any more. */
export function isDoneWithoutAnswer({ id, code, result, tries }: Operation, { done }: Outcomes): boolean {
  return result === undefined && code === 'operations.done' && tries > 1 && done.has(id);
}

function checkTargets(
  done: readonly Operation[],
  truths: readonly Truth[],
  purged: ReadonlySet<string>,
): string[] {
  const owned = truths.flatMap(({ person, bins }) =>
    [...bins.values()].filter((bin) => bin.ownerId === person.userId),
  );
  const items = new Map(owned.flatMap((bin) => bin.items.map((item) => [item.id, item])));
  const itemCount = owned.reduce((total, bin) => total + bin.items.length, 0);
  const failures = itemCount > items.size ? ['an item is in two bins'] : [];
  const quantities = expectedPieces(done);
  for (const [id, quantity] of quantities) {
    const item = items.get(id);
    if (item === undefined && !purged.has(id)) failures.push(`item ${id} is lost`);
    if (item !== undefined && !Number.isNaN(quantity) && ownedPieces(item) !== quantity)
      failures.push(`item ${id} has ${ownedPieces(item)} pieces, but the sum of its steps is ${quantity}`);
  }
  for (const id of items.keys()) if (!quantities.has(id)) failures.push(`item ${id} was never created`);
  const places = truths.flatMap(({ person, locations }) =>
    [...locations.values()].filter((location) => location.ownerId === person.userId),
  );
  return [
    ...failures,
    ...checkCreated('bin', owned, made(done, 'bins.create'), purged),
    ...checkCreated('location', places, made(done, 'locations.create'), purged),
  ];
}

function made(done: readonly Operation[], call: 'bins.create' | 'locations.create'): Set<string> {
  return new Set(done.flatMap(({ write }) => (write.call === call ? [write.data.id ?? ''] : [])));
}

function checkCreated(
  kind: string,
  targets: readonly { id: string }[],
  ids: ReadonlySet<string>,
  purged: ReadonlySet<string>,
): string[] {
  const there = new Set(targets.map((target) => target.id));
  const lost = [...ids].filter((id) => !there.has(id) && !purged.has(id));
  const foreign = [...there].filter((id) => !ids.has(id));
  return [
    ...lost.map((id) => `${kind} ${id} is lost`),
    ...foreign.map((id) => `${kind} ${id} was never created`),
  ];
}

/** NaN where a build that knows one loan changed it, as the pieces then depend on what that build saw. */
function expectedPieces(done: readonly Operation[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { write } of done) {
    if (write.call !== 'items.create') continue;
    for (const { id, quantity = 1 } of write.data.items) if (id !== undefined) quantities.set(id, quantity);
  }
  for (const { write } of done) {
    if (write.call !== 'items.update') continue;
    const { id, quantityBy = 0, loanedCount } = write.data;
    const step = loanedCount === undefined ? quantityBy : Number.NaN;
    quantities.set(id, (quantities.get(id) ?? 0) + step);
  }
  return quantities;
}
