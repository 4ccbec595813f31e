import type { Target } from '../access/access.ts';
import { AppError } from '../errors.ts';
import type { CodeRow } from './codes.ts';

/** `voided` is what the target had before. */
export type Claimed = { code: CodeRow; voided?: CodeRow };

/**
 * `current` is the target's live code. Void and unknown codes get the same error. @throws AppError `codes.notFound`,
 * `codes.notFree`, `codes.targetHasLabel`.
 */
export function claimedCode(
  code: CodeRow | undefined,
  current: CodeRow | undefined,
  target: Target,
  { replace, now }: { replace: boolean; now: string },
): Claimed {
  if (code !== undefined && isCodeOf(code, target)) return { code };
  assertFree(code);
  if (current !== undefined && isOnLabel(current) && !replace) throw new AppError('codes.targetHasLabel');
  return {
    code: takeCode(code, target),
    ...(current && { voided: madeVoid(current, now) }),
  };
}

/** @throws AppError `codes.notFound`, `codes.notFree`. */
export function assertFree(code: CodeRow | undefined): asserts code is CodeRow {
  if (code === undefined || code.state === 'void') throw new AppError('codes.notFound');
  if (code.state === 'used') throw new AppError('codes.notFree');
}

export function takeCode(code: CodeRow, { kind, id }: Target): CodeRow {
  return { ...code, state: 'used', target: { kind, id } };
}

/** @throws AppError `codes.notFound`, `codes.inUse`. */
export function voidedCode(code: CodeRow | undefined, now: string): CodeRow {
  if (code === undefined) throw new AppError('codes.notFound');
  if (code.state === 'used') throw new AppError('codes.inUse');
  return code.state === 'void' ? code : madeVoid(code, now);
}

export function madeVoid(code: CodeRow, now: string): CodeRow {
  return { ...code, state: 'void', voidedAt: now };
}

/** Codes made for labels are on paper, whether their print was recorded or not. */
export function isOnLabel(code: CodeRow): boolean {
  return code.printedAt !== undefined || code.use === 'labels';
}

/** A free reserve code, which a bin can take without anybody choosing it. */
export function isSpare(code: CodeRow): boolean {
  return code.state === 'free' && code.use === 'reserve' && code.printedAt === undefined;
}

type Sheet = { id: string; template: string };

export function printedCode(code: CodeRow, { id, template }: Sheet, now: string): CodeRow {
  const isReprint = code.isReprint || (code.printedAt !== undefined && code.sheetId !== id);
  return { ...code, printedAt: now, sheetId: id, sheetTemplate: template, ...(isReprint && { isReprint }) };
}

/** Returns whether it can still be said that this sheet was not printed, as far as the code shows. */
export function canTakeBackPrint(code: CodeRow, sheetId: string): boolean {
  return code.state !== 'void' && code.sheetId === sheetId && !isStuckOn(code);
}

/** A blank label that somebody has scanned is on paper. */
function isStuckOn({ state, use, isReprint = false }: CodeRow): boolean {
  return state === 'used' && use === 'labels' && !isReprint;
}

/** Without its last print; a code that was printed before stays printed, as that paper exists. */
export function withoutLastPrint({ sheetId: _id, sheetTemplate: _template, ...code }: CodeRow): CodeRow {
  if (code.isReprint) return code;
  const { printedAt: _printedAt, ...rest } = code;
  return rest;
}

export function isCodeOf({ state, target }: CodeRow, { kind, id }: Target): boolean {
  return state === 'used' && target?.kind === kind && target.id === id;
}
