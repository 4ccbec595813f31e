import type { BinHeader } from '#domain/bins/bin.ts';
import { nameKey } from '#domain/name-key.ts';

export function labelKeyOf({ qrLabel }: Pick<BinHeader, 'qrLabel'>): string | null {
  return qrLabel === undefined ? null : nameKey(qrLabel);
}
