import Bookmark from 'lucide-react/icons/bookmark';
import MapPin from 'lucide-react/icons/map-pin';
import Search from 'lucide-react/icons/search';
import Users from 'lucide-react/icons/users';
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import type { SearchState } from '#web/data/search/search.ts';
import type { SearchResult } from '#web/data/search/search-result.ts';
import { usePreference } from '#web/data/storage/preferences.ts';
import { useAccessTargets } from '#web/features/access/access-target.ts';
import { byPerson, type Sharer } from '#web/features/access/overview/overview.ts';
import { useGroups } from '#web/features/access/own-groups.ts';
import { whereText } from '#web/features/bins/list/tree-rows.ts';
import { recentBins } from '#web/features/home/recent-bins.ts';
import { faceOf } from '#web/features/photos/face-of.ts';
import { FoundIn } from '#web/features/search/found-in.tsx';
import { linkTo } from '#web/features/search/result-link.tsx';
import { useSavedSearches } from '#web/features/search/saved-search.ts';
import { BinTile } from '#web/features/tiles/bin-tile.tsx';
import { isolate } from '#web/i18n/isolate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { whenIdle } from '#web/ui/layout/when-idle.ts';
import { Faces } from '#web/ui/marks/faces.tsx';
import { Highlight } from '#web/ui/marks/highlight.tsx';
import { HueTile } from '#web/ui/marks/hue-tile.tsx';
import type { Icon } from '#web/ui/marks/icon.ts';
import { allCommands, type Command, type CommandContext, type CommandLink } from './command-table.ts';
import type { Choice, Group, PaletteContent } from './palette-groups.ts';
import type { ScreenAct, ScreenActs } from './screen-acts.ts';

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

type PaletteChoice = Choice<Drawn>;

type Sources = {
  query: string;
  results: SearchState;
  screen: ScreenActs;
  context: CommandContext;
  onRun: (command: Command) => void;
};

/** All that the palette offers, before it is ordered by the query. */
export function usePaletteContent({
  query,
  results,
  screen,
  context,
  onRun,
}: Sources): PaletteContent<Drawn> {
  const { t } = useTranslation();
  const commands = useCommandChoices(context, onRun);
  const people = usePeopleChoices();
  const saved = useSavedChoices();
  const remembered = useMemo(
    () => [...commands.act, ...commands.go, ...commands.settings, ...saved, ...people],
    [commands, saved, people],
  );
  const recent = useRecentChoices(remembered);
  const { results: all } = results;
  const found = useMemo(
    () => all.slice(0, foundMost).map((result) => foundChoice(result, t('commands.place'))),
    [all, t],
  );
  const group = (
    key: Exclude<keyof PaletteContent<Drawn>, 'areSimilar' | 'here'>,
    choices: PaletteChoice[],
  ) => ({
    key,
    title: t(`commands.groups.${key}`),
    choices,
  });
  const here: Group<Drawn> = {
    key: 'here',
    title: screen.title,
    // The common acts first, as the others are found by typing.
    choices: screen.acts.toSorted(byCommand).map(({ label, icon, command, isDangerous, press }) => ({
      key: `here:${label}`,
      label,
      start: <Sign icon={icon} />,
      keys: { keys: command && commandKeys.get(command) },
      isDangerous,
      run: press,
    })),
  };
  return {
    here,
    recent: group('recent', recent),
    saved: group('saved', saved),
    act: group('act', commands.act),
    go: group('go', commands.go),
    settings: group('settings', commands.settings),
    people: group('people', people),
    found: group('found', found),
    areSimilar: results.isTypoAnswer,
    more: group('more', [
      searchChoice(query, t('commands.searchFor', { query }), t('commands.searchForText')),
    ]),
  };
}

/** More are on the search screen. */
const foundMost = 12;

function byCommand(a: ScreenAct, b: ScreenAct): number {
  return Number(a.command === undefined) - Number(b.command === undefined);
}

const commandKeys = new Map<string, readonly string[] | undefined>(
  allCommands.map(([name, { keys }]) => [name, keys]),
);

function useCommandChoices(context: CommandContext, onRun: (command: Command) => void) {
  const { t } = useTranslation();
  return useMemo(() => {
    const choicesIn = (group: Command['group']): PaletteChoice[] =>
      allCommands
        .filter(
          ([, each]) => each.group === group && !each.isUnlisted && each.isAvailable?.(context) !== false,
        )
        .map(([name, command]) => ({
          key: `command:${name}`,
          label: t(command.label),
          start: <Sign icon={command.icon} />,
          keys: command,
          link: command.link,
          isRemembered: true,
          run: () => onRun(command),
        }));
    return { act: choicesIn('act'), go: choicesIn('go'), settings: choicesIn('settings') };
  }, [context, onRun, t]);
}

function useSavedChoices(): PaletteChoice[] {
  const searches = useSavedSearches();
  return useMemo(
    () =>
      searches.map(({ key, name, address }) => ({
        key: `saved:${key}`,
        label: name,
        start: <Sign icon={Bookmark} />,
        isRemembered: true,
        link: { to: paths.search, search: address },
      })),
    [searches],
  );
}

/** Everybody who shares something, and the groups. Gathered after the palette is there. */
function usePeopleChoices(): PaletteChoice[] {
  const { t } = useTranslation();
  const myId = useProfile()?.uid ?? '';
  const accessTargets = useAccessTargets();
  const groups = useGroups();
  const [people, setPeople] = useState<readonly Sharer[]>([]);
  useEffect(
    () => whenIdle(async () => startTransition(() => setPeople(byPerson(accessTargets, myId)))),
    [accessTargets, myId],
  );
  return useMemo(
    () => [
      ...people.map(
        (person): PaletteChoice => ({
          key: `person:${person.userId}`,
          label: person.name,
          start: <Face person={person} />,
          detail: person.email,
          isRemembered: true,
          link: { to: paths.accessOverview, search: { find: person.name } },
        }),
      ),
      ...groups.map(
        ({ id, name }): PaletteChoice => ({
          key: `group:${id}`,
          label: name,
          start: <Sign icon={Users} />,
          detail: t('commands.group'),
          isRemembered: true,
          link: { to: paths.groups, params: { groupId: id } },
        }),
      ),
    ],
    [people, groups, t],
  );
}

const recentMost = { commands: 4, bins: 6 };

/** What was chosen here before, then the bins that were opened last on this device. */
function useRecentChoices(choices: readonly PaletteChoice[]): PaletteChoice[] {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const chosen = usePreference('recentCommands');
  const opened = usePreference('recentBins');
  return useMemo(() => {
    const byKey = new Map(choices.map((each) => [each.key, each]));
    const placeOf = (key: string): PaletteChoice | undefined => {
      const place = key.startsWith('place:') ? locations.get(key.slice('place:'.length)) : undefined;
      return place && place.deletedAt === undefined
        ? {
            key,
            label: place.name,
            start: <HueTile hue={place.color ?? 'slate'} icon={MapPin} size="small" />,
            detail: t('commands.place'),
            isRemembered: true,
            link: { to: paths.location, params: { locationId: place.id } },
          }
        : undefined;
    };
    return [
      ...chosen.flatMap((key) => byKey.get(key) ?? placeOf(key) ?? []).slice(0, recentMost.commands),
      ...recentBins(bins, opened, recentMost.bins).map(
        (bin): PaletteChoice => ({
          key: `bin:${bin.id}`,
          label: bin.name,
          start: <BinTile bin={bin} size="small" />,
          detail: whereText(bin, bins, locations),
          link: { to: paths.bin, params: { binId: bin.id } },
        }),
      ),
    ];
  }, [choices, chosen, opened, bins, locations, t]);
}

function foundChoice(result: SearchResult, placeWord: string): PaletteChoice {
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

function searchChoice(query: string, label: string, detail: string): PaletteChoice {
  const q = query.trim();
  return {
    ...{ key: 'search', label, detail, start: <Sign icon={Search} /> },
    link: { to: paths.search, search: { q } },
  };
}

function Face({ person }: { person: Sharer }) {
  return (
    <span className="flex size-8 shrink-0 items-center justify-center">
      <Faces people={[faceOf(person)]} />
    </span>
  );
}

/** As wide as the tiles of bins, so that all names begin at one line. */
function Sign({ icon: IconShape }: { icon: Icon | undefined }) {
  return (
    <span className="flex size-8 shrink-0 items-center justify-center text-ink-soft">
      {IconShape && <IconShape size={20} aria-hidden />}
    </span>
  );
}
