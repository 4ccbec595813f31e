import type { Coordinates } from '#domain/maps/map-schemas.ts';

const tileSide = 256;

export type PlacedTile = { url: string; left: number; top: number };

/**
 * The tiles of a picture of this size in pixels around this position, in Web Mercator; `left` and `top` are relative to
 * the picture's corner.
 */
export function tilesFor(
  url: string,
  { latitude, longitude }: Coordinates,
  zoom: number,
  { width, height }: { width: number; height: number },
): PlacedTile[] {
  const count = 2 ** zoom;
  const sine = Math.min(0.9999, Math.max(-0.9999, Math.sin((latitude * Math.PI) / 180)));
  const x = ((longitude + 180) / 360) * count * tileSide - width / 2;
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count * tileSide - height / 2;
  const tiles: PlacedTile[] = [];
  for (let row = Math.floor(y / tileSide); row * tileSide < y + height; row++) {
    if (row < 0 || row >= count) continue;
    for (let column = Math.floor(x / tileSide); column * tileSide < x + width; column++) {
      const wrapped = ((column % count) + count) % count;
      tiles.push({
        url: url.replace('{z}', `${zoom}`).replace('{x}', `${wrapped}`).replace('{y}', `${row}`),
        left: Math.round(column * tileSide - x),
        top: Math.round(row * tileSide - y),
      });
    }
  }
  return tiles;
}
