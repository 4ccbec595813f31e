import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import type { Location } from '#domain/locations/location.ts';
import { type Match, type ReadCode, showScanned } from '#web/features/labels/scan/known-codes.ts';

export type FillDecision =
  /** The next typed items go into it. */
  | { kind: 'bin'; bin: BinHeader }
  /** A free code, to be given to a new bin. */
  | { kind: 'blank'; code: string }
  /** New bins are placed there from now on. */
  | { kind: 'place'; location: Location }
  | { kind: 'several'; matches: readonly Match[] }
  /** `closed`: a bin whose items the person may not change. */
  | { kind: 'closed' | 'void' | 'unknown'; name: string };

/** What a scanned label means in fill mode. */
export function decideFill(
  { scanned, matches }: ReadCode,
  codes: ReadonlyMap<string, CodeRow>,
): FillDecision {
  const [match, ...others] = matches;
  if (others.length > 0) return { kind: 'several', matches };
  if (match) {
    if (match.kind === 'location') return { kind: 'place', location: match.location };
    const { bin } = match;
    const isOpen = bin.deletedAt === undefined && can(bin.role, 'change items');
    return isOpen ? { kind: 'bin', bin } : { kind: 'closed', name: bin.name };
  }
  const state = scanned.kind === 'code' ? codes.get(scanned.code)?.state : undefined;
  if (scanned.kind === 'code' && state === 'free') return { kind: 'blank', code: scanned.code };
  return { kind: state === 'void' ? 'void' : 'unknown', name: showScanned(scanned) };
}
