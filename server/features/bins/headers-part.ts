import type { EffectiveRole } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Queryable } from '#server/db/statement.ts';
import { type BinRow, queryBinsPart, type TargetAddress } from '../access/gate.queries.ts';
import { visibleRoleOf } from '../access/gate.ts';
import { peoplePerPart, readPeople } from '../access/people.present.ts';
import { joinJson } from '../json-list.ts';
import { presentHeader } from './bin.present.ts';

const binsPerPart = 250;

type FallbackRole = (row: BinRow) => EffectiveRole | undefined;

/**
 * Reads as many headers as take a few milliseconds; `next` is the index of the first one left out. The size of a part
 * is limited by the people named in the next `among` bins.
 */
export async function readHeadersPart(
  db: Queryable,
  readerId: string,
  bins: readonly TargetAddress[],
  start: number,
  fallbackRole: FallbackRole = () => undefined,
  among = binsPerPart,
): Promise<{ headers: BinHeader[]; next: number }> {
  const part = bins.slice(start, start + among);
  if (part.length === 0) return { headers: [], next: start };
  const [ownerIds, ids] = [part.map(({ ownerId }) => ownerId), part.map(({ id }) => id)];
  const rows = await queryBinsPart(db, { ownerIds, ids, people: peoplePerPart });
  const people = await readPeople(db, rows, (userId) => userId === readerId);
  const headers = rows.flatMap((row) => {
    const effectiveRole = visibleRoleOf('bin', row, readerId) ?? fallbackRole(row);
    return effectiveRole ? [presentHeader(row, readerId, effectiveRole, people)] : [];
  });
  return { headers, next: start + (rows[0]?.nextAt ?? part.length) };
}

export async function* writeHeaders(
  db: Queryable,
  readerId: string,
  bins: readonly TargetAddress[],
  fallbackRole?: FallbackRole,
): AsyncGenerator<string> {
  let among = binsPerPart;
  for (let start = 0; start < bins.length; ) {
    const { headers, next } = await readHeadersPart(db, readerId, bins, start, fallbackRole, among);
    yield joinJson(headers);
    among = Math.min(binsPerPart, 2 * (next - start));
    start = next;
  }
}
