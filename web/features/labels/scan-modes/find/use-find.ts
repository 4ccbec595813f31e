import { useMemo, useRef, useState } from 'react';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { namingOf, showScanned, useKnownCodes } from '#web/features/labels/scan/known-codes.ts';
import { noteSeen } from '#web/features/labels/scan/note-seen.ts';
import { signalFound } from '#web/features/labels/scan/scan-signal.ts';
import type { FindStatus } from './label-finder.ts';
import { containersOf, type LabelMatch, matchOf, type SearchTarget } from './search-target.ts';

/** The answer for a label that was typed, pressed or read by a scanner. */
export type FindAnswer = { kind: LabelMatch | 'unknown'; name: string };

const noStatus: FindStatus = { kind: 'nothing' };

/** Tells for every label whether it is the search target. */
export function useFind(wanted: SearchTarget) {
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
    /** What is in view is drawn over the picture, by `onStatus`. */
    handleSightings(): void {},
    nameOf: (text: string) => namingOf(codes.read(text)),
  };
}

/** Out of view for this long, the target is announced again. */
const announcedAgainAfterMs = 3_000;
