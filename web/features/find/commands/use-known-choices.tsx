import BookCopy from 'lucide-react/icons/book-copy';
import Bookmark from 'lucide-react/icons/bookmark';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import MapPin from 'lucide-react/icons/map-pin';
import Users from 'lucide-react/icons/users';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { usePreference } from '#web/data/storage/preferences.ts';
import type { ManualPage } from '#web/features/account/help/manual-pages.ts';
import { recentBins } from '#web/features/find/home/recent-bins.ts';
import { useSavedSearches } from '#web/features/find/search/saved-search.ts';
import { useAccessTargets } from '#web/features/people/access/access-target.ts';
import { byPerson, type Sharer } from '#web/features/people/access/overview/overview.ts';
import { useGroups } from '#web/features/people/access/own-groups.ts';
import { faceOf } from '#web/features/things/photos/faces.ts';
import { BinTile } from '#web/features/things/photos/tiles.tsx';
import { useTemplates } from '#web/features/things/templates/use-templates.ts';
import { whereText } from '#web/features/things/tree/tree-rows.ts';
import { language } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { whenIdle } from '#web/ui/layout/when-idle.ts';
import { Faces } from '#web/ui/marks/faces.tsx';
import { HueTile } from '#web/ui/marks/hue-tile.tsx';
import { ChoiceIcon, type PaletteChoice } from './palette-choice.tsx';

/** The account's saved searches. */
export function useSavedChoices(): PaletteChoice[] {
  const searches = useSavedSearches();
  return useMemo(
    () =>
      searches.map(({ key, name, address, sharedBy }) => ({
        key: `saved:${key}`,
        label: name,
        start: <ChoiceIcon icon={Bookmark} />,
        detail: sharedBy?.groupName,
        isRemembered: true,
        link: { to: paths.search, search: address },
      })),
    [searches],
  );
}

/** The pages of the manual, which are loaded when the palette opens first. */
export function useHelpChoices(): PaletteChoice[] {
  const { locale } = useCell(language);
  const [pages, setPages] = useState<readonly ManualPage[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      const { loadManual } = await import('#web/features/account/help/manual.ts');
      const all = await loadManual(locale);
      if (isCurrent) startTransition(() => setPages(all));
    };
    // Where they cannot be loaded, the palette works without them.
    show().catch((error: unknown) => console.warn('The manual could not be loaded', error));
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return useMemo(
    () =>
      pages.map(({ slug, title, keywords }) => ({
        key: `help:${slug}`,
        label: title,
        synonyms: keywords,
        start: <ChoiceIcon icon={CircleQuestionMark} />,
        link: { to: paths.help, params: { page: slug } },
      })),
    [pages],
  );
}

/** The people who share something with the account, and its groups. People are added when the browser is idle. */
export function usePeopleChoices(): PaletteChoice[] {
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
          start: <ChoiceIcon icon={Users} />,
          detail: t('commands.group'),
          isRemembered: true,
          link: { to: paths.groups, params: { groupId: id } },
        }),
      ),
    ],
    [people, groups, t],
  );
}

/** New bins from the person's templates, and new items in the bin that was opened last, or any other. */
export function useTemplateChoices(): PaletteChoice[] {
  const { t } = useTranslation();
  const ofBins = useTemplates('bin');
  const ofItems = useTemplates('item');
  const { bins } = useBins();
  const opened = usePreference('recentBins');
  return useMemo(() => {
    const into = [...opened.map((id) => bins.get(id)), ...bins.values()].find(
      (bin) => bin !== undefined && isInUse(bin) && can(bin.role, 'change items'),
    );
    const start = <ChoiceIcon icon={BookCopy} />;
    return [
      ...ofBins.map(
        ({ id, name }): PaletteChoice => ({
          key: `template:${id}`,
          label: t('templates.newBin', { name }),
          start,
          isRemembered: true,
          link: { to: paths.binCreate, state: { templateId: id } },
        }),
      ),
      ...(into ? ofItems : []).map(
        ({ id, name }): PaletteChoice => ({
          key: `template:${id}`,
          label: t('templates.newItem', { name }),
          detail: into?.name,
          start,
          isRemembered: true,
          link: { to: paths.itemAdd, params: { binId: into?.id ?? '' }, state: { templateId: id } },
        }),
      ),
    ];
  }, [ofBins, ofItems, bins, opened, t]);
}

const recentMax = { commands: 4, bins: 6 };

/** The choices made last in the palette, then the bins opened last on this device. */
export function useRecentChoices(choices: readonly PaletteChoice[]): PaletteChoice[] {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const chosen = usePreference('recentCommands');
  const opened = usePreference('recentBins');
  return useMemo(() => {
    const byKey = new Map(choices.map((choice) => [choice.key, choice]));
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
      ...chosen.flatMap((key) => byKey.get(key) ?? placeOf(key) ?? []).slice(0, recentMax.commands),
      ...recentBins(bins, opened, recentMax.bins).map(
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

function Face({ person }: { person: Sharer }) {
  return (
    <span className="flex size-8 shrink-0 items-center justify-center">
      <Faces people={[faceOf(person)]} />
    </span>
  );
}
