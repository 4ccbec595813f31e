import MapPin from 'lucide-react/icons/map-pin';
import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { numberedBinName } from '#domain/bins/bin-number.ts';
import { paths } from '#domain/paths.ts';
import type { SearchResult } from '#web/data/search/search-result.ts';
import { FoundIn, linkTo } from '#web/features/find/search/result-link.tsx';
import { BinTile } from '#web/features/things/photos/tiles.tsx';
import { isolate } from '#web/i18n/isolate.ts';
import { Highlight } from '#web/ui/marks/highlight.tsx';
import { HueTile } from '#web/ui/marks/hue-tile.tsx';
import type { Icon } from '#web/ui/marks/icon.ts';
import type { Command, CommandLink } from './command-table.ts';
import type { Choice, Group } from './palette-groups.ts';

/** How a choice looks and what it does. With `link` and `run`, `run` is called unless it opens in another tab. */
export type ChoiceView = {
  /** The tile or icon before the name. */
  start: ReactNode;
  /** The name with its matches marked. */
  title?: ReactNode;
  detail?: ReactNode;
  keys?: Pick<Command, 'keys' | 'chord'>;
  isDangerous?: boolean | undefined;
  /** Listed under the recent choices the next time. */
  isRemembered?: boolean;
} & ({ link: CommandLink; run?: never } | { link?: CommandLink; run: () => void });

export type PaletteChoice = Choice<ChoiceView>;
export type PaletteGroup = Group<ChoiceView>;

/** A search result as a choice. `placeWord` is shown below the name of a place. */
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
  const { binId, itemId, binName, qrLabel, path, color, icon, photo } = result;
  const around = path.toReversed().map(isolate);
  if (itemId !== undefined) around.unshift(isolate(numberedBinName({ name: binName, qrLabel })));
  return {
    ...shared,
    key: itemId === undefined ? `bin:${binId}` : `item:${itemId}`,
    start: (
      <BinTile
        bin={{ id: binId, name: binName, qrLabel, photos: photo && [photo], color, icon }}
        size="small"
      />
    ),
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

/** Opens the search screen with this query. */
export function searchChoice(query: string, label: string, detail: string): PaletteChoice {
  const q = query.trim();
  return {
    key: 'search',
    label,
    detail,
    start: <ChoiceIcon icon={Search} />,
    link: { to: paths.search, search: { q } },
  };
}

/** An icon as wide as the tile of a bin, so that the names of all choices are aligned. */
export function ChoiceIcon({ icon: IconShape }: { icon: Icon | undefined }) {
  return (
    <span className="flex size-8 shrink-0 items-center justify-center text-ink-soft">
      {IconShape && <IconShape size={20} aria-hidden />}
    </span>
  );
}
