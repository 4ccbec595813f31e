import { createLink } from '@tanstack/react-router';
import { type HierarchyNode, hierarchy, treemap } from 'd3-hierarchy';
import { type AnchorHTMLAttributes, type Ref, useMemo, useRef } from 'react';
import { useWidth } from '#web/ui/layout/use-is-wide.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Age, PartLink, Tile } from './parts.ts';
import { fitWords, useTileText } from './tile-text.ts';

export type TileLook = {
  name: string;
  /** Shown beside the name, if there is room. */
  amount: string;
  /** The full description, for screen readers and the tooltip. */
  words: string;
  hue?: string | undefined;
  age?: Age | undefined;
  link: PartLink;
};

type TreemapProps = {
  label: string;
  tiles: readonly Tile[];
  look: (tile: Tile) => TileLook;
  svgRef?: Ref<SVGSVGElement>;
};

/** Tiles with areas proportional to their weights. Each is a link; small ones have only a description. */
export function Treemap({ label, tiles, look, svgRef }: TreemapProps) {
  const frame = useRef<HTMLElement>(null);
  const width = useWidth(frame);
  const { line } = useTileText();
  const height = width === undefined ? 0 : heightFor(width);
  const placed = useMemo(
    () => (width === undefined ? [] : layOut(tiles, { width, height }, line + 2 * PADDING)),
    [tiles, width, height, line],
  );
  return (
    <nav ref={frame} aria-label={label} className="min-h-70 w-full">
      {width !== undefined && (
        <svg
          ref={svgRef}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="block rounded-card"
        >
          <title>{label}</title>
          {placed.map((each) => (
            <TileShape key={keyOf(each.tile)} placed={each} look={look(each.tile)} />
          ))}
        </svg>
      )}
    </nav>
  );
}

function keyOf(tile: Tile): string {
  return tile.part ? tile.part.id : `rest ${tile.within}`;
}

function heightFor(width: number): number {
  return Math.round(Math.min(Math.max(width * 0.95, 280), 460));
}

const PADDING = 8;

function TileShape({ placed, look }: { placed: PlacedTile; look: TileLook }) {
  const { x, y, width, height, headerHeight } = placed;
  const text = useTileText();
  const inner = width - 2 * PADDING;
  if (headerHeight !== undefined) return <PlaceShape placed={placed} look={look} />;
  const room = Math.floor((height - 2 * PADDING) / text.line);
  const nameLines = room < 1 ? [] : fitWords(look.name, inner, Math.max(1, room - 1), text.measureBold);
  const isAmountShown = nameLines.length > 0 && nameLines.length < room && text.measure(look.amount) <= inner;
  const lines = isAmountShown ? [...nameLines, look.amount] : nameLines;
  return (
    <TileAnchor
      {...look.link}
      aria-label={look.words}
      data-hue={look.hue}
      data-age={look.age}
      className="group/tile outline-none"
    >
      <title>{look.words}</title>
      <rect
        {...{ x, y, width, height }}
        rx={4}
        className={cx(
          'transition-[filter] duration-150 hover:brightness-105 group-focus-visible/tile:stroke-3 group-focus-visible/tile:stroke-ink',
          look.age ? ageFill[look.age] : look.hue ? 'fill-hue' : 'fill-kraft stroke-kraft-edge stroke-1',
        )}
      />
      {lines.map((line, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key
          key={index}
          x={x + PADDING}
          y={y + PADDING + text.ascent + index * text.line}
          fontSize={text.size}
          className={cx(
            'pointer-events-none',
            index < nameLines.length && 'font-semibold',
            look.age ? 'fill-ink' : look.hue ? 'fill-on-hue' : 'fill-on-kraft',
          )}
        >
          {line}
        </text>
      ))}
    </TileAnchor>
  );
}

/** The frame of a place's bins, with its name and amount in one line above them. */
function PlaceShape({ placed: { x, y, width, height }, look }: { placed: PlacedTile; look: TileLook }) {
  const text = useTileText();
  const inner = width - 2 * PADDING;
  const whole = `${look.name} · ${look.amount}`;
  const [name = ''] = fitWords(look.name, inner, 1, text.measureBold);
  const isAmountShown = text.measureBold(whole) <= inner;
  return (
    <TileAnchor {...look.link} aria-label={look.words} className="group/tile outline-none">
      <title>{look.words}</title>
      <rect
        {...{ x, y, width, height }}
        rx={4}
        className="fill-kraft stroke-1 stroke-kraft-edge hover:brightness-97 group-focus-visible/tile:stroke-3 group-focus-visible/tile:stroke-ink"
      />
      <text
        x={x + PADDING}
        y={y + PADDING + text.ascent}
        fontSize={text.size}
        className="pointer-events-none fill-on-kraft font-semibold"
      >
        {isAmountShown ? whole : name}
      </text>
    </TileAnchor>
  );
}

/** The older, the more of the tape's colour; text is legible on each. */
export const ageFill: Record<Age, string> = {
  month: 'fill-kraft',
  season: 'fill-[color-mix(in_oklab,var(--tape)_14%,var(--kraft))]',
  year: 'fill-[color-mix(in_oklab,var(--tape)_28%,var(--kraft))]',
  older: 'fill-[color-mix(in_oklab,var(--tape)_44%,var(--kraft))]',
};

const TileAnchor = createLink(SvgAnchor);

// React has one type for HTML and SVG anchors.
function SvgAnchor(props: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) {
  return <a {...props} />;
}

type PlacedTile = {
  tile: Tile;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The height of the name above the tiles inside; undefined for tiles with none. */
  headerHeight?: number;
};

type Size = { width: number; height: number };

const GAP = 2;
/** The edge of a place around its bins. */
const FRAME = 3;

/** Tiles inside another that are narrower or lower are not drawn. */
const sideMin = 5;

/**
 * In pixels. Areas are proportional to the weights, but for the name of a tile with others inside, which are placed after
 * it. A tile without room for them is drawn alone.
 */
export function layOut(tiles: readonly Tile[], { width, height }: Size, headerHeight = 0): PlacedTile[] {
  type Node = { children?: readonly Tile[] } | Tile;
  const root = hierarchy<Node>({ children: tiles }, (node) =>
    'children' in node ? (node.children as Node[]) : undefined,
  ).sum((node) => ('weight' in node && !hasTilesInside(node) ? node.weight : 0));
  const framed = (node: HierarchyNode<Node>) => (node.depth === 1 && node.children ? FRAME : 0);
  const placed = treemap<Node>()
    .size([width, height])
    .paddingInner(GAP)
    .paddingTop((node) => (framed(node) === 0 ? 0 : headerHeight))
    .paddingRight(framed)
    .paddingBottom(framed)
    .paddingLeft(framed)
    .round(true)(root);
  const isLarge = ({ x0, y0, x1, y1 }: Box, least: number) => x1 - x0 >= least && y1 - y0 >= least;
  return (placed.children ?? []).flatMap((node) => {
    const inside = isLarge(node, 2 * headerHeight) ? (node.children ?? []) : [];
    return [
      ...placedTile(node, inside.length > 0 ? headerHeight : undefined),
      ...inside.filter((child) => isLarge(child, sideMin)).flatMap((child) => placedTile(child)),
    ];
  });
}

function hasTilesInside(node: object): boolean {
  return 'children' in node && Array.isArray(node.children) && node.children.length > 0;
}

type Box = { x0: number; y0: number; x1: number; y1: number };

function placedTile({ data, x0, y0, x1, y1 }: Box & { data: object }, headerHeight?: number): PlacedTile[] {
  if (!('weight' in data)) return [];
  const box = { tile: data as Tile, x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
  return [headerHeight === undefined ? box : { ...box, headerHeight }];
}
