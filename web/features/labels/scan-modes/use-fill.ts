import { useEffect, useRef, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import type { Location } from '#domain/locations/location.ts';
import { useCodes } from '#web/data/account/hooks.ts';
import {
  type Match,
  namingOf,
  type ReadCode,
  showScanned,
  useKnownCodes,
} from '#web/features/labels/scan/known-codes.ts';
import { noteSeen } from '#web/features/labels/scan/note-seen.ts';
import { signalScan } from '#web/features/labels/scan/scan-signal.ts';
import { createVisits, type Sighting } from '#web/features/labels/scan/sightings.ts';
import { type ContainerChoice, containerChoiceName } from '#web/features/things/bins/container-choices.ts';
import { rememberContainer } from './use-stock-check.ts';

/** The label in view: a blank one to be named, or a bin to be filled, whose line has the focus if it was just named. */
export type FillTarget = { kind: 'blank'; code: string } | { kind: 'bin'; binId: string; isNew?: boolean };

export type FillMessage =
  | { kind: 'place' | 'closed' | 'void' | 'unknown'; name: string }
  | { kind: 'several'; matches: readonly Match[] };

/** Names and fills bin after bin without leaving the camera. */
export function useFill(start: ContainerChoice | undefined) {
  const labels = useKnownCodes();
  const codes = useCodes();
  const [chosen, setChosen] = useState<ContainerChoice>();
  const into = chosen ?? start;
  const [box, setBox] = useState<FillTarget>();
  const [message, setMessage] = useState<FillMessage>();
  const visits = useRef(createVisits());
  const lastText = useRef<string>(undefined);
  // A label that comes into view by chance must not discard what is being typed.
  const isTyping = useRef(false);
  useEffect(() => into && rememberContainer(into), [into]);

  function show(next: FillTarget | undefined): void {
    isTyping.current = false;
    setBox(next);
    setMessage(undefined);
  }

  function choose(container: ContainerChoice): void {
    setChosen(container);
    setMessage({ kind: 'place', name: containerChoiceName(container) });
  }

  /** The next label may already be in view. */
  function continueWithNext(): void {
    visits.current.forgetOthers(lastText.current);
    show(undefined);
  }

  function handleText(text: string): void {
    lastText.current = text;
    signalScan();
    const decision = decideFill(labels.read(text), codes);
    if (decision.kind === 'bin') {
      noteSeen(decision.bin.id);
      show({ kind: 'bin', binId: decision.bin.id });
    } else if (decision.kind === 'blank') show(decision);
    else if (decision.kind === 'place') choose({ kind: 'location', location: decision.location });
    else setMessage(decision);
  }

  return {
    into,
    box,
    message,
    choose,
    handleText,
    show,
    continueWithNext,
    setTyping(isOn: boolean): void {
      isTyping.current = isOn;
    },
    handleSightings(sightings: readonly Sighting[]): void {
      const arrived = visits.current.arrived(sightings, performance.now());
      const ours = arrived.filter((text) => namingOf(labels.read(text)) !== undefined);
      const [only, ...others] = ours;
      if (only !== undefined && others.length === 0 && !isTyping.current) handleText(only);
    },
    nameOf: (text: string) => namingOf(labels.read(text)),
  };
}

type FillDecision =
  /** The next typed items go into it. */
  | { kind: 'bin'; bin: BinHeader }
  /** A free code, to be given to a new bin. */
  | { kind: 'blank'; code: string }
  /** New bins are placed there from now on. */
  | { kind: 'place'; location: Location }
  | { kind: 'several'; matches: readonly Match[] }
  /** `closed`: a bin whose items the person may not change. */
  | { kind: 'closed' | 'void' | 'unknown'; name: string };

/** Decides the effect of a scanned label in fill mode. */
export function decideFill(
  { scanned, matches }: ReadCode,
  codes: ReadonlyMap<string, CodeRow>,
): FillDecision {
  const [match, ...others] = matches;
  if (others.length > 0) return { kind: 'several', matches };
  if (match) {
    if (match.kind === 'location') return { kind: 'place', location: match.location };
    const { bin } = match;
    const isOpen = bin.deletedAt === undefined && can(bin.role, 'change items');
    return isOpen ? { kind: 'bin', bin } : { kind: 'closed', name: bin.name };
  }
  const state = scanned.kind === 'code' ? codes.get(scanned.code)?.state : undefined;
  if (scanned.kind === 'code' && state === 'free') return { kind: 'blank', code: scanned.code };
  return { kind: state === 'void' ? 'void' : 'unknown', name: showScanned(scanned) };
}
