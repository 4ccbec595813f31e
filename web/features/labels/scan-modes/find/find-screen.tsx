import { useMemo, useRef } from 'react';
import { useSearch } from '#web/data/search/search.ts';
import { ScanControls } from '#web/features/labels/scan/scan-controls.tsx';
import { useSyncedText } from '#web/ui/fields/use-synced-text.ts';
import { ModeFrame } from '../mode-frame.tsx';
import type { FindAddress } from './find-address.ts';
import { FindMarks } from './find-marks.tsx';
import { FindSearch } from './find-search.tsx';
import { LookingFor } from './looking-for.tsx';
import { noTarget, type SearchTarget, targetOf } from './search-target.ts';
import { useFind } from './use-find.ts';

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
      {({ camera, hasCamera }) =>
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
            <ScanControls camera={camera} onText={find.handleText} />
          </>
        )
      }
    </ModeFrame>
  );
}
