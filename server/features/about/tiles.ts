import type { Tiles } from '#domain/calls.ts';
import type { Env } from '#server/start/env.ts';

/** Reads the map settings; an address at the end of the attribution becomes its link. */
export function tilesOf({
  TILES_URL: url,
  TILES_ATTRIBUTION,
}: Pick<Env, 'TILES_URL' | 'TILES_ATTRIBUTION'>): Tiles | undefined {
  if (url === undefined) return undefined;
  const [, attribution = TILES_ATTRIBUTION, attributionUrl] =
    /^(.*?)\s+(https?:\/\/\S+)$/.exec(TILES_ATTRIBUTION) ?? [];
  return { url, attribution, ...(attributionUrl !== undefined && { attributionUrl }) };
}
