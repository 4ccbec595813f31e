import type { Target } from '#domain/access/access.ts';
import { codesPerPage } from '#domain/codes/code.ts';
import type { CodeRow, CodeState } from '#domain/codes/codes.ts';
import { AppError } from '#domain/errors.ts';
import { accountLimitsOnly, perMinute, type Read } from '../command.ts';
import { type CodeDbRow, queryChangedCodes } from './code.queries.ts';

export const listCodes: Read<'codes.list'> = {
  summary: 'Lists the user’s codes that changed after the cursor, in pages of at most 1,000.',
  rate: accountLimitsOnly,
  async read(db, { userId }, { after }) {
    const rows = await queryChangedCodes(db, {
      ownerId: userId,
      afterRevision: after?.revision ?? 0,
      afterCode: after?.code ?? '',
      limit: codesPerPage,
    });
    const codes = rows
      .filter((row): row is CodeDbRow & { latest: number } => row.code !== null)
      .map(presentCode);
    const last = codes.at(-1);
    const isMore = codes.length === codesPerPage && last !== undefined;
    return {
      codes,
      revision: rows[0]?.latest ?? 0,
      ...(isMore && { next: { revision: last.revision, code: last.code } }),
    };
  },
};

export const printLabel: Read<'labels.print'> = {
  summary:
    'Prints one label on the label printer that the operator has configured, and answers once the printer has taken it. Nothing is stored.',
  rate: { limits: [perMinute(60)] },
  usesDatabase: false,
  async read(_db, { userId, installation: { labelPrinter } }, { width, height, bits }) {
    if (labelPrinter === undefined) throw new AppError('labels.noPrinter');
    await labelPrinter.print(userId, { width, height, bits: Buffer.from(bits, 'base64') });
    return {};
  },
};

export function presentCode(row: CodeDbRow): CodeRow {
  const target = targetOf(row);
  return {
    code: row.code,
    state: stateOf(row, target),
    ...(row.use !== null && { use: row.use }),
    ...(row.number !== null && { number: row.number }),
    ...(target && { target }),
    createdAt: row.createdAt,
    ...(row.voidedAt !== null && { voidedAt: row.voidedAt }),
    ...(row.printedAt !== null && { printedAt: row.printedAt }),
    ...(row.sheetId !== null && { sheetId: row.sheetId }),
    ...(row.sheetTemplate !== null && { sheetTemplate: row.sheetTemplate }),
    ...(row.isReprint && { isReprint: true }),
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
