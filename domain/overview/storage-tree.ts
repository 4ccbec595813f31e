import type { BinHeader } from '../bins/bin.ts';
import { isInUse } from '../bins/bin-rules.ts';
import type { Location } from '../locations/location.ts';
import { nodesAbove } from '../tree.ts';
import { addSums, noSums, type Sums } from './sums.ts';

export type StorageNode = {
  kind: 'all' | 'location' | 'unplaced' | 'bin';
  /** The id of the bin or location; `all` and `unplaced` have their kind as id. */
  id: string;
  /** '' for `all` and `unplaced`, which screens name. */
  name: string;
  /** Sums of everything inside, at any depth. */
  sums: Sums;
  /** The number of bins inside, at any depth; a bin is not in itself. */
  bins: number;
  /** Sums of the items directly in it. */
  own: Sums;
  /** The newest of its last uses, in milliseconds since 1970; 0 if never used. */
  usedAt: number;
  children: readonly StorageNode[];
};

type Bin = Pick<
  BinHeader,
  'id' | 'name' | 'parentBinId' | 'locationId' | 'deletedAt' | 'archivedAt' | 'createdAt' | 'lastAccessed'
>;
type Place = Pick<Location, 'id' | 'name' | 'parentLocationId' | 'deletedAt'>;

/** Places hold places and bins, bins hold bins; those in the trash or put away are left out. A bin is where its outermost one is. */
export function storageTree(
  bins: Iterable<Bin>,
  locations: Iterable<Place>,
  sumsOfBin: (binId: string) => Sums,
): StorageNode {
  const inUse = new Map([...bins].filter(isInUse).map((bin) => [bin.id, bin]));
  const childrenOf = new Map<string, Bin[]>();
  const outermost: Bin[] = [];
  for (const bin of inUse.values()) {
    const { parentBinId } = bin;
    if (parentBinId === undefined || !inUse.has(parentBinId)) outermost.push(bin);
    else put(childrenOf, parentBinId, bin);
  }

  // Bins may be nested to any depth, so this iterates from the innermost outwards instead of recursing.
  const order = [...outermost];
  for (const bin of order) order.push(...(childrenOf.get(bin.id) ?? []));
  const nodes = new Map<string, StorageNode>();
  for (const bin of order.reverse()) {
    const { id, name } = bin;
    const children = (childrenOf.get(id) ?? []).flatMap((child) => nodes.get(child.id) ?? []);
    const own = sumsOfBin(id);
    const usedAt = Date.parse(bin.lastAccessed ?? bin.createdAt);
    nodes.set(id, { kind: 'bin', id, name, own, ...joined(children, own, usedAt) });
  }

  const places = new Map<string, Place>();
  for (const location of locations) if (location.deletedAt === undefined) places.set(location.id, location);
  const byPlace = new Map<string, StorageNode[]>();
  const unplaced: StorageNode[] = [];
  for (const { id, locationId } of outermost) {
    const node = nodes.get(id);
    if (!node) continue;
    const place = locationId === undefined ? undefined : places.get(locationId);
    if (place) put(byPlace, place.id, node);
    else unplaced.push(node);
  }
  const children = placeNodes(places, byPlace);
  if (unplaced.length > 0)
    children.push({ kind: 'unplaced', id: 'unplaced', name: '', own: noSums, ...joined(unplaced) });
  return { kind: 'all', id: 'all', name: '', own: noSums, ...joined(children) };
}

/** The outermost places. */
function placeNodes(
  places: ReadonlyMap<string, Place>,
  binsIn: ReadonlyMap<string, StorageNode[]>,
): StorageNode[] {
  const inside = new Map<string, Place[]>();
  const outermost: Place[] = [];
  for (const place of places.values()) {
    const { id, parentLocationId = '' } = place;
    // Two offline moves can form a cycle until the server has answered.
    const isInItself = nodesAbove(places, place).some((above) => above.parentLocationId === id);
    if (places.has(parentLocationId) && !isInItself) put(inside, parentLocationId, place);
    else outermost.push(place);
  }
  const nodeOf = ({ id, name }: Place): StorageNode => {
    const children = [...(inside.get(id) ?? []).map(nodeOf), ...(binsIn.get(id) ?? [])];
    return { kind: 'location', id, name, own: noSums, ...joined(children) };
  };
  return outermost.map(nodeOf);
}

/** From the whole to the node; empty if there is none of that id. */
export function pathTo(root: StorageNode, id: string): readonly StorageNode[] {
  const parents = new Map<StorageNode, StorageNode>();
  const order = [root];
  for (const node of order) {
    if (node.id === id) return upwards(node, parents);
    for (const child of node.children) parents.set(child, node);
    order.push(...node.children);
  }
  return [];
}

function upwards(node: StorageNode, parents: ReadonlyMap<StorageNode, StorageNode>): StorageNode[] {
  const path = [node];
  for (let parent = parents.get(node); parent; parent = parents.get(parent)) path.unshift(parent);
  return path;
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

function joined(children: readonly StorageNode[], own: Sums = noSums, usedAt = 0) {
  return {
    children,
    sums: children.reduce((sum, child) => addSums(sum, child.sums), own),
    bins: children.reduce((sum, child) => sum + child.bins + (child.kind === 'bin' ? 1 : 0), 0),
    usedAt: children.reduce((newest, child) => Math.max(newest, child.usedAt), usedAt),
  };
}
