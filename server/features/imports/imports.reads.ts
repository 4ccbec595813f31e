import { AppError } from '#domain/errors.ts';
import { accountLimitsOnly, perMinute } from '../call-spec.ts';
import type { Read } from '../command.ts';
import { queryImport, queryImports } from './import.queries.ts';
import { presentImport, problemsOf } from './present-import.ts';

const LISTED = 10;

export const listImports: Read<'imports.list'> = {
  summary:
    'Returns the user’s imports that can still go on or be undone, the newest first, without their tables and problems, which `imports.get` returns.',
  rate: accountLimitsOnly,
  async read(db, { userId }) {
    const rows = await queryImports(db, { userId, limit: LISTED });
    return { imports: rows.map((row) => ({ ...presentImport(row), tables: [], problems: [] })) };
  },
};

export const getImport: Read<'imports.get'> = {
  summary: 'Returns an import of the user, with its progress while it is running.',
  rate: accountLimitsOnly,
  async read(db, { userId }, { id }) {
    const [row] = await queryImport(db, { userId, id });
    return presentImport(row);
  },
};

export const checkImport: Read<'imports.check'> = {
  summary:
    'Says what an uploaded import would create with this choice, without creating anything: counts, problems per row and column, and what the plan leaves no room for. The choice is kept with the import. With another encoding, the file’s tables are only read again.',
  rate: { limits: [perMinute(60)] },
  asksElsewhere: true,
  async read(db, { userId, installation: { imports } }, { id, choice, encoding }) {
    const [row] = await queryImport(db, { userId, id });
    presentImport(row);
    if (row?.state !== 'uploaded') throw new AppError('imports.notOpen');
    const { encoding: before } = row.content ?? {};
    if (encoding !== undefined && before !== undefined && encoding !== before)
      return presentImport(await imports.readAgain(row, encoding));
    const { counts, problems, problemCount } = await imports.check(row, choice);
    return presentImport(await imports.storeCheck(row, choice, { counts, problems, problemCount }));
  },
};

export const listLeftOut: Read<'imports.leftOut'> = {
  summary:
    'Returns the rows of an import that were not imported, as they are in the file, with the code of the reason: 20,000 rows and 4 MiB at most.',
  rate: { limits: [perMinute(20)] },
  asksElsewhere: true,
  async read(db, { userId, installation: { imports } }, { id }) {
    const [row] = await queryImport(db, { userId, id });
    presentImport(row);
    if (!row?.choice) throw new AppError('imports.notFound');
    const refused = row.refused.flatMap(problemsOf).map(({ reason, ...rest }) => ({ ...rest, code: reason }));
    const all = [...(await imports.leftOut(row)), ...refused];
    const codes = new Map(all.map((each) => [each.row, each.code]));
    const numbers = [...codes.keys()].filter((number) => number !== undefined);
    const { header, rows } = await imports.rows(row, row.choice, numbers);
    const ofTable = rows.map(({ number, cells }) => ({ cells, row: number, code: codes.get(number) ?? '' }));
    const others = header.length > 0 ? [] : all;
    return { header, rows: [...ofTable, ...others.map(({ value, code }) => ({ cells: [value], code }))] };
  },
};
