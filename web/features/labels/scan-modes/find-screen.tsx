import Search from 'lucide-react/icons/search';
import { useMemo, useRef, useState } from 'react';
import { shortPath } from '#domain/bins/bin-tree.ts';
import { paths } from '#web/app/paths.ts';
import { useBin, useBins, useLocations } from '#web/data/account/hooks.ts';
import { useSearch } from '#web/data/search/search.ts';
import { DebouncedLiveRegion } from '#web/features/find/search/use-is-settled.tsx';
import { namingOf, showScanned, useKnownCodes } from '#web/features/labels/scan/known-codes.ts';
import { noteSeen } from '#web/features/labels/scan/note-seen.ts';
import { signalFound } from '#web/features/labels/scan/scan-signal.ts';
import { LastSeen } from '#web/features/time/history/last-seen.tsx';
import { isolate } from '#web/i18n/isolate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { useSyncedText } from '#web/ui/fields/use-synced-text.ts';
import { FindMarks } from './find-marks.tsx';
import { FindSearch } from './find-search.tsx';
import type { FindStatus } from './label-finder.ts';
import { ModeFrame } from './mode-frame.tsx';
import type { FindAddress } from './scan-address.ts';
import {
  containerNames,
  containersOf,
  type LabelMatch,
  matchOf,
  noTarget,
  type SearchTarget,
  targetOf,
} from './search-target.ts';

type FindScreenProps = {
  address: FindAddress;
  /** `isStep`: Back returns to the previous address. */
  onAddress: (next: FindAddress, isStep: boolean) => Promise<void>;
};

export function FindScreen({ address, onAddress }: FindScreenProps) {
  const { q = '', all, bin, item, location } = address;
  const isChoosing = !all && bin === undefined && location === undefined;
  const writing = useRef<Promise<void>>(undefined);
  const { text, change, flush } = useSyncedText(q, (typed) => {
    if (isChoosing) writing.current = onAddress({ q: typed || undefined }, false);
  });
  const search = useSearch(isChoosing || all ? text : '');
  const wanted = useMemo((): SearchTarget => {
    if (bin !== undefined) return { ...noTarget, bins: new Set([bin]) };
    if (location !== undefined) return { ...noTarget, locations: new Set([location]) };
    return search.isTypoAnswer && !all ? noTarget : targetOf(search.results);
  }, [bin, location, all, search]);
  const find = useFind(wanted);

  const look = async (next: FindAddress) => {
    flush();
    find.forget();
    // The history step starts from the query, so that Back returns to it.
    await writing.current;
    await onAddress({ ...(text.trim() !== '' && { q: text.trim() }), ...next }, true);
  };
  return (
    <ModeFrame
      mode="find"
      reader={find}
      drawOver={(inView) => (
        <FindMarks
          inView={inView}
          nameOf={find.nameOf}
          matchOf={find.matchOf}
          isLooking={wanted.bins.size + wanted.locations.size > 0}
          onStatus={find.onStatus}
          onPick={find.handleText}
        />
      )}
    >
      {({ field, hasCamera }) =>
        isChoosing ? (
          <FindSearch text={text} onText={change} search={search} onLook={(next) => void look(next)} />
        ) : (
          <>
            <LookingFor
              query={q}
              wanted={wanted}
              find={find}
              hasCamera={hasCamera}
              binId={bin}
              itemId={item}
              locationId={location}
              onOther={() => void onAddress(q === '' ? {} : { q }, true)}
            />
            {field}
          </>
        )
      }
    </ModeFrame>
  );
}

/** The answer for a label that was typed, pressed or read by a scanner. */
type FindAnswer = { kind: LabelMatch | 'unknown'; name: string };

/** Tells for every label whether it is the search target. */
function useFind(wanted: SearchTarget) {
  const { bins } = useBins();
  const { locations } = useLocations();
  const codes = useKnownCodes();
  const around = useMemo(() => containersOf(wanted, { bins, locations }), [wanted, bins, locations]);
  const [status, setStatus] = useState(noStatus);
  const [answer, setAnswer] = useState<FindAnswer>();
  const foundAt = useRef(Number.NEGATIVE_INFINITY);

  const matchOfText = (text: string) => matchOf(codes.read(text).matches, wanted, around);

  function note(text: string): void {
    const [match, ...others] = codes.read(text).matches;
    if (match?.kind === 'bin' && others.length === 0) noteSeen(match.bin.id);
  }

  function onStatus(next: FindStatus): void {
    if (next.kind === 'inView') {
      const now = performance.now();
      if (now - foundAt.current > announcedAgainAfterMs) {
        signalFound();
        for (const text of next.texts) note(text);
      }
      foundAt.current = now;
    }
    setStatus((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  }

  return {
    status,
    answer,
    onStatus,
    matchOf: matchOfText,
    /** Call it for another search target. */
    forget(): void {
      setAnswer(undefined);
      foundAt.current = Number.NEGATIVE_INFINITY;
    },
    handleText(text: string): void {
      const { scanned, matches } = codes.read(text);
      const name = namingOf({ scanned, matches })?.name ?? showScanned(scanned);
      if (matches.length === 0) setAnswer({ kind: 'unknown', name });
      else {
        note(text);
        setAnswer({ kind: matchOfText(text), name });
      }
    },
    /** Does nothing: `onStatus` draws the labels in view over the picture. */
    handleSightings(): void {},
    nameOf: (text: string) => namingOf(codes.read(text)),
  };
}

const noStatus: FindStatus = { kind: 'nothing' };

/** Out of view for this long, the target is announced again. */
const announcedAgainAfterMs = 3_000;

type LookingForProps = {
  query: string;
  wanted: SearchTarget;
  binId: string | undefined;
  itemId: string | undefined;
  locationId: string | undefined;
  find: ReturnType<typeof useFind>;
  hasCamera: boolean;
  onOther: () => void;
};

/** The search target, where it should be, and the status of the search. */
function LookingFor(props: LookingForProps) {
  const { binId, itemId, find, hasCamera, onOther } = props;
  const { t } = useTranslation();
  const { bins } = useBins();
  const bin = binId === undefined ? undefined : bins.get(binId);
  const title = useTitle(props);
  const place = usePlace(props);
  const { visible, announced } = useWords(find);
  return (
    <>
      <div className="flex items-center justify-between gap-x-3">
        <h2 className="min-w-0 grow font-bold text-lg [overflow-wrap:anywhere]">
          <bdi>{title}</bdi>
        </h2>
        <IconButton icon={Search} label={t('scan.find.other')} onClick={onOther} />
      </div>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 grow basis-[9em] font-semibold [overflow-wrap:anywhere]">
          {hasCamera ? visible : t('scan.find.typeIt')}
        </p>
        {bin && (
          <LinkButton
            to={paths.bin}
            params={{ binId: bin.id }}
            search={itemId === undefined ? {} : { item: itemId }}
          >
            {t('scan.find.open')}
          </LinkButton>
        )}
      </div>
      <div className="text-sm [overflow-wrap:anywhere]">
        <p>{place}</p>
        {bin && <LastSeen bin={bin} />}
      </div>
      <DebouncedLiveRegion text={hasCamera ? announced : ''} />
      <div role="status" className="empty:hidden">
        {find.answer && (
          <p className="font-bold">
            {t(`scan.find.answers.${find.answer.kind}`, { name: find.answer.name })}
          </p>
        )}
      </div>
    </>
  );
}

function useTitle({ query, binId = '', itemId, locationId = '' }: LookingForProps): string {
  const { t } = useTranslation();
  const { bin, items } = useBin(binId);
  const { locations } = useLocations();
  const item = itemId === undefined ? undefined : items.find(({ id }) => id === itemId);
  const name = item?.name ?? bin?.name ?? locations.get(locationId)?.name;
  if (name !== undefined) return name;
  return binId === '' && locationId === '' ? t('scan.find.query', { query }) : t('scan.find.gone');
}

/** Returns the text with the place where the wanted thing should be. */
function usePlace({ wanted, binId, itemId }: LookingForProps): string {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const bin = binId === undefined ? undefined : bins.get(binId);
  if (bin) {
    const around = containerNames(bin, { bins, locations });
    const names = itemId === undefined ? around : [...around, bin.name];
    return names.length === 0
      ? t('scan.find.nowhere')
      : t('scan.find.place', { path: shortPath(names).map(isolate).join(' › ') });
  }
  if (binId !== undefined) return '';
  const names = [...wanted.bins].flatMap((id) => bins.get(id)?.name ?? []);
  return names.slice(0, fewNames).map(isolate).join(', ') + (names.length > fewNames ? ' …' : '');
}

const fewNames = 4;

/** The announcement includes the side, which would flicker on screen. */
function useWords({ status, nameOf }: ReturnType<typeof useFind>): { visible: string; announced: string } {
  const { t } = useTranslation();
  const name = 'text' in status ? (nameOf(status.text)?.name ?? '') : '';
  switch (status.kind) {
    case 'inView': {
      const names = status.texts.map((text) => isolate(nameOf(text)?.name ?? '')).join(', ');
      const visible = t('scan.find.inView', { name: names });
      const side = t(`scan.find.sides.${status.where}`);
      return { visible, announced: `${visible}, ${side}` };
    }
    case 'beside':
    case 'left': {
      const words = t(`scan.find.${status.kind}`, { name, side: t(`scan.find.sides.${status.side}`) });
      return { visible: words, announced: words };
    }
    default: {
      const words = t(`scan.find.${status.kind}`, { name });
      return { visible: words, announced: words };
    }
  }
}
