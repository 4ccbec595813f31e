import type { Target } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { CodeRow, CodeState } from '#domain/codes/codes.ts';
import { fold, foldCode } from '#domain/fold.ts';
import type { Location } from '#domain/locations/location.ts';

/** A code with the name of its current or former target. */
export type ListedCode = {
  code: string;
  state: CodeState;
  name?: string;
  /** Missing if it no longer leads anywhere. */
  target?: Target;
  createdAt: string;
  printedAt?: string;
  /** The number of a blank label. */
  number?: number;
};

type Sources = {
  codes: ReadonlyMap<string, CodeRow>;
  bins: ReadonlyMap<string, BinHeader>;
  locations: ReadonlyMap<string, Location>;
};

/**
 * The person's own codes: free ones first, then the newest. Spare codes are omitted; codes assigned to new bins come
 * from the bins.
 */
export function listCodes({ codes, bins, locations }: Sources): ListedCode[] {
  const made = [...codes.values()].filter(({ use, state }) => use !== 'reserve' || state !== 'free');
  const ofBins = [...bins.values()]
    .filter(({ role, qrCode, deletedAt }) => role === 'owner' && qrCode !== '' && deletedAt === undefined)
    .filter(({ qrCode }) => !codes.has(qrCode))
    .map(({ id, name, qrCode, createdAt }): ListedCode => {
      return { code: qrCode, state: 'used', name, target: { kind: 'bin', id }, createdAt };
    });
  return [...made.map((row) => withName(row, { bins, locations })), ...ofBins].sort(
    (a, b) => rank[a.state] - rank[b.state] || b.createdAt.localeCompare(a.createdAt) || order(a, b),
  );
}

const rank: Record<CodeState, number> = { free: 0, used: 1, void: 2 };

function order(a: ListedCode, b: ListedCode): number {
  return (a.number ?? 0) - (b.number ?? 0) || (a.code < b.code ? -1 : 1);
}

function withName(
  { code, state, target, createdAt, printedAt, number }: CodeRow,
  { bins, locations }: Pick<Sources, 'bins' | 'locations'>,
): ListedCode {
  const thing = target && (target.kind === 'bin' ? bins : locations).get(target.id);
  return {
    code,
    state,
    createdAt,
    ...(thing && { name: thing.name, target }),
    ...(printedAt !== undefined && { printedAt }),
    ...(number !== undefined && { number }),
  };
}

/** Finds codes by a part of the code, ignoring spaces, or of the name, or by the number. */
export function findCodes(
  codes: readonly ListedCode[],
  query: string,
  state: CodeState | undefined,
): ListedCode[] {
  const [name, code] = [fold(query.trim()), foldCode(query)];
  return codes.filter(
    (each) =>
      (state === undefined || each.state === state) &&
      (code === '' ||
        each.code.toLowerCase().includes(code) ||
        each.number?.toString() === code ||
        (each.name !== undefined && fold(each.name).includes(name))),
  );
}

/** Labels printed in one go. A code printed again belongs to the later sheet. */
export type PrintedSheet = {
  id: string;
  /** A product name or measurements, independent of the language. */
  template: string;
  printedAt: string;
  /** Codes that are not void. */
  codes: readonly string[];
};

/** Newest first. Omits sheets whose codes are all void. */
export function printedSheets(codes: Iterable<CodeRow>): PrintedSheet[] {
  const sheets = new Map<string, PrintedSheet & { codes: string[] }>();
  for (const { code, state, sheetId, sheetTemplate = '', printedAt } of codes) {
    if (state === 'void' || sheetId === undefined || printedAt === undefined) continue;
    const sheet = sheets.get(sheetId) ?? { id: sheetId, template: sheetTemplate, printedAt, codes: [] };
    sheets.set(sheetId, sheet);
    sheet.codes.push(code);
  }
  return [...sheets.values()].sort(
    (a, b) => b.printedAt.localeCompare(a.printedAt) || a.id.localeCompare(b.id),
  );
}
