import type { BinHeader } from '#domain/bins/bin.ts';
import { freeName } from '#domain/bins/bin-rules.ts';
import type { Refused } from '#web/data/operations/refused.ts';

/** The free name under which a change that was refused for its bin's name could be saved; undefined for any other. */
export function mendedName(
  { code, operation }: Pick<Refused, 'code' | 'operation'>,
  bins: ReadonlyMap<string, BinHeader>,
  userId: string,
): string | undefined {
  if (code !== 'bins.duplicateName' && code !== 'bins.duplicateRename') return undefined;
  switch (operation.call) {
    case 'bins.create': {
      const { name, parentBinId } = operation.data;
      const parent = parentBinId === undefined ? undefined : bins.get(parentBinId);
      return freeName(bins.values(), parent?.ownerId ?? userId, name);
    }
    case 'bins.update':
    case 'bins.restore': {
      const { id, name } = operation.data;
      const bin = bins.get(id);
      const wanted = name ?? bin?.name;
      return wanted === undefined ? undefined : freeName(bins.values(), bin?.ownerId ?? userId, wanted);
    }
    default:
      return undefined;
  }
}
