import type { Tiles } from '#domain/calls.ts';

/** The attribution of the map, with a link to its terms. */
export function SourceName({ tiles: { attribution, attributionUrl } }: { tiles: Tiles }) {
  if (attributionUrl === undefined) return attribution;
  return (
    <a href={attributionUrl} target="_blank" rel="noreferrer" className="underline">
      {attribution}
    </a>
  );
}
