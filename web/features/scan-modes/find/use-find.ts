import { useMemo, useRef, useState } from 'react';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { namingOf, showScanned, useKnownCodes } from '#web/features/scan/known-codes.ts';
import { noteSeen } from '#web/features/scan/note-seen.ts';
import { signalFound } from '#web/features/scan/scan-signal.ts';
import type { Outlook } from './look-out.ts';
import { aroundOf, type Standing, standingOf, type Wanted } from './wanted.ts';

/** What is said of a label that was typed, pressed or read by a scanner. */
export type FindAnswer = { kind: Standing | 'unknown'; name: string };

const noOutlook: Outlook = { kind: 'nothing' };

/** Says of every label whether it is the one that is looked for. */
export function useFind(wanted: Wanted) {
  const { bins } = useBins();
  const { locations } = useLocations();
  const codes = useKnownCodes();
  const around = useMemo(() => aroundOf(wanted, { bins, locations }), [wanted, bins, locations]);
  const [outlook, setOutlook] = useState(noOutlook);
  const [answer, setAnswer] = useState<FindAnswer>();
  const foundAt = useRef(Number.NEGATIVE_INFINITY);

  const standingOfText = (text: string) => standingOf(codes.read(text).matches, wanted, around);

  function note(text: string): void {
    const [match, ...others] = codes.read(text).matches;
    if (match?.kind === 'bin' && others.length === 0) noteSeen(match.bin.id);
  }

  function look(next: Outlook): void {
    if (next.kind === 'inView') {
      const now = performance.now();
      if (now - foundAt.current > awayMs) {
        signalFound();
        for (const text of next.texts) note(text);
      }
      foundAt.current = now;
    }
    setOutlook((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  }

  return {
    outlook,
    answer,
    look,
    standingOf: standingOfText,
    /** For another search. */
    forget(): void {
      setAnswer(undefined);
      foundAt.current = Number.NEGATIVE_INFINITY;
    },
    take(text: string): void {
      const { scanned, matches } = codes.read(text);
      const name = namingOf({ scanned, matches })?.name ?? showScanned(scanned);
      if (matches.length === 0) setAnswer({ kind: 'unknown', name });
      else {
        note(text);
        setAnswer({ kind: standingOfText(text), name });
      }
    },
    /** What is in view is drawn over the picture, by `look`. */
    see(): void {},
    nameOf: (text: string) => namingOf(codes.read(text)),
  };
}

/** So long out of view, it is found anew. */
const awayMs = 3_000;
