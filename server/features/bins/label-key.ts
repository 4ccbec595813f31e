import type { BinHeader } from '#domain/bins/bin.ts';
import { nameKey } from '#domain/name-key.ts';

/** By which a bin is found, beside its code and id; null without a label. */
export function labelKeyOf({ qrLabel }: Pick<BinHeader, 'qrLabel'>): string | null {
  return qrLabel === undefined ? null : nameKey(qrLabel);
}
