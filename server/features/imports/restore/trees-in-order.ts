import type { TargetKind } from '#domain/access/access.ts';
import { levelsMax } from '#domain/tree.ts';
import type { ImportProblemCode } from '../import-plan.ts';
import type { OwnRecords } from './own-records.ts';

type Exported = { bin: OwnRecords['bins'][number]; location: OwnRecords['places'][number] };

/** A bin or place with those around it, the outermost first. */
export type InTree<T> = { record: T; above: T[] };

const parentField = { bin: 'parentBinId', location: 'parentLocationId' } as const;

/**
 * Says for each bin or place what it is in, those around it first. What is in itself, too deep, or in one that is nowhere is put
 * outside of all.
 */
export function inTrees<K extends TargetKind>(
  kind: K,
  records: readonly Exported[K][],
  isKnown: (id: string) => boolean,
  report: (code: ImportProblemCode, value: string) => void,
): Map<string, InTree<Exported[K]>> {
  type Record = Exported[K] & { parentBinId?: string; parentLocationId?: string };
  const field = parentField[kind];
  const byId = new Map(records.map((record) => [record.id, record as Record]));
  const placed = new Map<string, InTree<Record>>();
  for (const start of byId.values()) {
    const chain = new Set<Record>();
    for (let at: Record | undefined = start; at !== undefined && !placed.has(at.id); at = parentOf(at)) {
      if (chain.has(at)) break;
      chain.add(at);
    }
    for (const record of [...chain].reverse()) placed.set(record.id, place(record));
  }
  return placed;

  function parentOf({ [field]: parentId = '' }: Record): Record | undefined {
    return byId.get(parentId);
  }

  function place(record: Record): InTree<Record> {
    const parentId: string | undefined = record[field];
    if (parentId === undefined) return { record, above: [] };
    const parent = placed.get(parentId);
    if (parent === undefined && !byId.has(parentId) && isKnown(parentId)) return { record, above: [] };
    if (parent !== undefined && parent.above.length + 2 <= levelsMax[kind])
      return { record, above: [...parent.above, parent.record] };
    report(parent !== undefined ? 'tooDeep' : byId.has(parentId) ? 'circular' : 'unknownParent', record.name);
    return { record: { ...record, [field]: undefined }, above: [] };
  }
}
