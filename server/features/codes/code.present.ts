import type { Target } from '#domain/access/target.ts';
import type { CodeRow, CodeState } from '#domain/codes/codes.ts';
import type { CodeDbRow } from './code.queries.ts';

export function presentCode(row: CodeDbRow): CodeRow {
  const target = targetOf(row);
  return {
    code: row.code,
    state: stateOf(row, target),
    ...(row.use !== null && { use: row.use }),
    ...(target && { target }),
    createdAt: row.createdAt,
    ...(row.voidedAt !== null && { voidedAt: row.voidedAt }),
    ...(row.printedAt !== null && { printedAt: row.printedAt }),
    ...(row.sheetId !== null && { sheetId: row.sheetId }),
    ...(row.sheetTemplate !== null && { sheetTemplate: row.sheetTemplate }),
    revision: row.revision,
  };
}

function targetOf({ binId, locationId }: CodeDbRow): Target | undefined {
  if (binId !== null) return { kind: 'bin', id: binId };
  return locationId === null ? undefined : { kind: 'location', id: locationId };
}

function stateOf({ voidedAt }: CodeDbRow, target: Target | undefined): CodeState {
  if (voidedAt !== null) return 'void';
  return target === undefined ? 'free' : 'used';
}
