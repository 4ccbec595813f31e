import type { Tiles } from '#domain/about.ts';

/** Whose map it is, with the way to its terms. */
export function SourceName({ tiles: { attribution, attributionUrl } }: { tiles: Tiles }) {
  if (attributionUrl === undefined) return attribution;
  return (
    <a href={attributionUrl} target="_blank" rel="noreferrer" className="underline">
      {attribution}
    </a>
  );
}
