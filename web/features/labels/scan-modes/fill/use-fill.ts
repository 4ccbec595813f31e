import { useEffect, useRef, useState } from 'react';
import { useCodes } from '#web/data/account/hooks.ts';
import type { Sighting } from '#web/features/labels/scan/camera/sightings.ts';
import { type Match, namingOf, useKnownCodes } from '#web/features/labels/scan/known-codes.ts';
import { noteSeen } from '#web/features/labels/scan/note-seen.ts';
import { signalScan } from '#web/features/labels/scan/scan-signal.ts';
import { type ContainerChoice, containerChoiceName } from '#web/features/things/bins/container-choices.ts';
import { rememberContainer } from '../stock/stock.ts';
import { createVisits } from '../visits.ts';
import { decideFill } from './fill.ts';

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
