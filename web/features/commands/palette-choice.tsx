import MapPin from 'lucide-react/icons/map-pin';
import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { paths } from '#web/app/paths.ts';
import type { SearchResult } from '#web/data/search/search-result.ts';
import { FoundIn } from '#web/features/search/found-in.tsx';
import { linkTo } from '#web/features/search/result-link.tsx';
import { BinTile } from '#web/features/tiles/bin-tile.tsx';
import { isolate } from '#web/i18n/isolate.ts';
import { Highlight } from '#web/ui/marks/highlight.tsx';
import { HueTile } from '#web/ui/marks/hue-tile.tsx';
import type { Icon } from '#web/ui/marks/icon.ts';
import type { Command, CommandLink } from './command-table.ts';
import type { Choice } from './palette-groups.ts';

export type Drawn = {
  start: ReactNode;
  /** The name with its matches marked. */
  title?: ReactNode;
  detail?: ReactNode;
  keys?: Pick<Command, 'keys' | 'chord'>;
  isDangerous?: boolean | undefined;
  /** Offered first the next time. */
  isRemembered?: boolean;
} & ({ link: CommandLink; run?: never } | { link?: CommandLink; run: () => void });

export type PaletteChoice = Choice<Drawn>;

/** What the search found. */
export function foundChoice(result: SearchResult, placeWord: string): PaletteChoice {
  const { name, matches, excerpt } = result;
  const title = excerpt === undefined ? <Highlight text={name} ranges={matches} /> : name;
  const shared = { label: name, title, link: linkTo(result) };
  if (result.kind === 'location') {
    return {
      ...shared,
      key: `place:${result.locationId}`,
      start: <HueTile hue={result.color ?? 'slate'} icon={MapPin} size="small" />,
      detail: <Where text={placeWord} result={result} />,
      isRemembered: true,
    };
  }
  const { binId, itemId, binName, path, color, icon, photo } = result;
  const around = path.toReversed().map(isolate);
  if (itemId !== undefined) around.unshift(isolate(binName));
  return {
    ...shared,
    key: itemId === undefined ? `bin:${binId}` : `item:${itemId}`,
    start: <BinTile bin={{ id: binId, name: binName, photos: photo && [photo], color, icon }} size="small" />,
    detail: <Where text={around.join(' · ')} result={result} />,
  };
}

function Where({ text, result }: { text: string; result: SearchResult }) {
  return (
    <>
      {text}
      {result.excerpt !== undefined && text !== '' && ' · '}
      <FoundIn result={result} />
    </>
  );
}

/** Leads to the search screen. */
export function searchChoice(query: string, label: string, detail: string): PaletteChoice {
  const q = query.trim();
  return {
    ...{ key: 'search', label, detail, start: <Sign icon={Search} /> },
    link: { to: paths.search, search: { q } },
  };
}

/** As wide as the tiles of bins, so that all names begin at one line. */
export function Sign({ icon: IconShape }: { icon: Icon | undefined }) {
  return (
    <span className="flex size-8 shrink-0 items-center justify-center text-ink-soft">
      {IconShape && <IconShape size={20} aria-hidden />}
    </span>
  );
}
