import { hierarchy, treemap } from 'd3-hierarchy';
import type { Tile } from './parts.ts';

export type PlacedTile = { tile: Tile; x: number; y: number; width: number; height: number };

type Size = { width: number; height: number };

const GAP = 2;

/** In pixels; the areas are as the weights. */
export function layOut(tiles: readonly Tile[], { width, height }: Size): PlacedTile[] {
  type Node = { children?: readonly Tile[] } | Tile;
  const root = hierarchy<Node>({ children: tiles }, (node) =>
    'children' in node ? (node.children as Node[]) : undefined,
  ).sum((node) => ('weight' in node ? node.weight : 0));
  const placed = treemap<Node>().size([width, height]).paddingInner(GAP).round(true)(root);
  return placed.leaves().flatMap(({ data, x0, y0, x1, y1 }) => {
    return 'weight' in data ? [{ tile: data, x: x0, y: y0, width: x1 - x0, height: y1 - y0 }] : [];
  });
}
