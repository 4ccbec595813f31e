import Search from 'lucide-react/icons/search';
import { useMemo, useRef } from 'react';
import { numberedBinName } from '#domain/bins/bin-number.ts';
import { paths } from '#domain/paths.ts';
import { shortPath } from '#domain/tree.ts';
import { useBin, useBins, useLocations } from '#web/data/account/hooks.ts';
import { useSearch } from '#web/data/search/search.ts';
import { DebouncedLiveRegion } from '#web/features/find/search/use-is-settled.tsx';
import { LastSeen } from '#web/features/time/history/last-seen.tsx';
import { isolate } from '#web/i18n/isolate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { useSyncedText } from '#web/ui/fields/use-synced-text.ts';
import { FindMarks } from './find-marks.tsx';
import { find, findStart } from './find-rules.ts';
import { FindSearch } from './find-search.tsx';
import type { FindStatus } from './label-finder.ts';
import { ModeFrame } from './mode-frame.tsx';
import { UnknownOffers } from './mode-parts.tsx';
import type { FindAddress } from './scan-address.ts';
import { useScanMode } from './scan-mode.ts';
import {
  containerNames,
  containersOf,
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
    if (bin !== undefined)
      return { ...noTarget, bins: new Set([bin]), items: new Set(item === undefined ? [] : [item]) };
    if (location !== undefined) return { ...noTarget, locations: new Set([location]) };
    return search.isTypoAnswer && !all ? noTarget : targetOf(search.results);
  }, [bin, item, location, all, search]);
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
      reader={find.reader}
      drawOver={(inView) => (
        <FindMarks
          inView={inView}
          nameOf={find.reader.nameOf}
          matchOf={find.matchOf}
          isLooking={wanted.bins.size + wanted.locations.size > 0}
          onStatus={find.onStatus}
          onPick={find.reader.handleText}
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

/** Tells for every label whether it is the search target. */
function useFind(wanted: SearchTarget) {
  const { bins } = useBins();
  const { locations } = useLocations();
  const around = useMemo(() => containersOf(wanted, { bins, locations }), [wanted, bins, locations]);
  const { state, send, reader, labelOf, dismiss } = useScanMode({
    rules: find,
    start: findStart,
    facts: { wanted, around },
    run: () => {},
  });
  return {
    ...state,
    reader,
    dismiss,
    matchOf: (text: string) => matchOf(labelOf(text).matches, wanted, around),
    onStatus(status: FindStatus): void {
      const labels = status.kind === 'inView' ? status.texts.map(labelOf) : [];
      send({ kind: 'status', status, labels, now: performance.now() });
    },
    /** Call it for another search target. */
    forget: () => send({ kind: 'otherTarget' }),
  };
}

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
  const { message } = find;
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
        {message && (
          <p className="font-bold">{t(`scan.find.answers.${message.kind}`, { name: message.name })}</p>
        )}
        {message?.kind === 'unknown' && (
          <UnknownOffers
            message={message}
            bin={bin}
            onText={find.reader.handleText}
            onDismiss={find.dismiss}
          />
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
  const name = item?.name ?? (bin && numberedBinName(bin)) ?? locations.get(locationId)?.name;
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
    const names = itemId === undefined ? around : [...around, numberedBinName(bin)];
    return names.length === 0
      ? t('scan.find.nowhere')
      : t('scan.find.place', { path: shortPath(names).map(isolate).join(' › ') });
  }
  if (binId !== undefined) return '';
  const names = [...wanted.bins].flatMap((id) => {
    const each = bins.get(id);
    return each ? numberedBinName(each) : [];
  });
  return names.slice(0, fewNames).map(isolate).join(', ') + (names.length > fewNames ? ' …' : '');
}

const fewNames = 4;

/** The announcement includes the side, which would flicker on screen. */
function useWords({ status, reader }: ReturnType<typeof useFind>): { visible: string; announced: string } {
  const { t } = useTranslation();
  const { nameOf } = reader;
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
