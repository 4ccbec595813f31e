import { codesPerPage } from '#domain/codes/code-limits.ts';
import { accountLimitsOnly } from '../call-spec.ts';
import type { Read } from '../command.ts';
import { presentCode } from './code.present.ts';
import { type CodeDbRow, queryChangedCodes } from './code.queries.ts';

export const listCodes: Read<'codes.list'> = {
  summary: 'The own codes that changed after the cursor, in parts of at most a thousand.',
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
