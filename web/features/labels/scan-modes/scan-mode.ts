import { useRef, useState } from 'react';
import { useCodes } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import {
  type Match,
  namingOf,
  type ReadCode,
  showScanned,
  useKnownCodes,
} from '#web/features/labels/scan/known-codes.ts';
import { noteSeen } from '#web/features/labels/scan/note-seen.ts';
import type { Naming } from '#web/features/labels/scan/outlines.tsx';
import { signalFound, signalScan } from '#web/features/labels/scan/scan-signal.ts';
import { createVisits, type Sighting } from '#web/features/labels/scan/sightings.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';

/** The pure rules of a mode: the next state and the effects of an event. They read nothing but their arguments. */
export type ScanRules<State, Event, Effect, Facts> = (
  state: State,
  event: Event | LabelEvent,
  facts: Facts & FrameFacts,
) => Step<State, Effect>;

export type Step<State, Effect = never> = { state: State; effects?: readonly (Effect | FrameEffect)[] };

/** A label that was read, and what its text stands for on this device. */
export type Label = ReadCode & { text: string };

/** The events that the frame sends to every mode. */
export type LabelEvent =
  /** Typed, pressed in the picture, or read by a scanner. */
  | { kind: 'label'; label: Label }
  /** Labels that came into the camera's view in one frame. */
  | { kind: 'arrived'; labels: readonly Label[] };

/** The effects that the frame runs for every mode. */
export type FrameEffect =
  | { kind: 'signal' | 'signalFound' }
  /** Records that the person saw the bin. */
  | { kind: 'noteSeen'; binId: string }
  /** Labels in view count as scanned anew, except this one. */
  | { kind: 'rescan'; except?: string | undefined };

/** `id` and `at`: a new id, and the time of the event. */
export type FrameFacts = { inView: readonly Label[]; id: string; at: string };

type ScanModeOptions<State, Event, Effect, Facts> = {
  rules: ScanRules<State, Event, Effect, Facts>;
  start: State;
  facts: Facts;
  run: (effect: Effect, send: (event: Event | LabelEvent) => void) => void;
  /** Draws the result before it runs the effects, which may take longer than a frame. Sounds never wait. */
  drawsFirst?: boolean;
};

/** How a mode handles labels. */
export type LabelReader = {
  /** Handles a label that was typed, pressed in the picture or read by a scanner. */
  handleText(text: string): void;
  /** Handles the labels in each camera frame. */
  handleSightings(sightings: readonly Sighting[]): void;
  /** Undefined for text that is not one of our labels. */
  nameOf(text: string): Naming | undefined;
};

/** Runs the rules of a mode: sends it the labels that are read, and carries out its effects. */
export function useScanMode<
  State extends { message?: unknown },
  Event,
  Effect extends { kind: string },
  Facts,
>({ rules, start, facts, run, drawsFirst = false }: ScanModeOptions<State, Event, Effect, Facts>) {
  const { t } = useTranslation();
  const codes = useKnownCodes();
  const ownCodes = useCodes();
  const [state, setState] = useState(start);
  // One frame may contain several labels, which are handled before the next render.
  const now = useRef(state);
  const visits = useRef(createVisits());
  const inView = useRef<readonly string[]>([]);
  const dismissed = useRef(new Set<string>());
  const labelOf = (text: string): Label => ({ text, ...codes.read(text) });
  const nameOf = (text: string): Naming | undefined => {
    const read = codes.read(text);
    const naming = namingOf(read);
    if (!naming || naming.isKnown || read.scanned.kind !== 'code') return naming;
    const number = ownCodes.get(read.scanned.code)?.number;
    return number === undefined ? naming : { ...naming, name: t('scan.label', { number }) };
  };

  const send = useSteady((event: Event | LabelEvent): void => {
    const allFacts = {
      ...facts,
      inView: inView.current.map(labelOf),
      id: newId(),
      at: new Date().toISOString(),
    };
    const { state: next, effects = [] } = rules(now.current, event, allFacts);
    now.current = next;
    setState(next);
    const runEffect = (effect: Effect | FrameEffect) =>
      isOfFrame(effect) ? runForFrame(effect) : run(effect, send);
    const isWaiting = (effect: Effect | FrameEffect) => drawsFirst && !isSignal(effect);
    effects.filter((effect) => !isWaiting(effect)).forEach(runEffect);
    const waiting = effects.filter(isWaiting);
    if (waiting.length > 0) afterFrame(() => waiting.forEach(runEffect));
  });

  function runForFrame(effect: FrameEffect): void {
    switch (effect.kind) {
      case 'noteSeen':
        noteSeen(effect.binId);
        break;
      case 'rescan':
        visits.current.forgetOthers(effect.except);
        break;
      case 'signal':
        signalScan();
        break;
      case 'signalFound':
        signalFound();
    }
  }

  const reader: LabelReader = {
    handleText: (text) => send({ kind: 'label', label: labelOf(text) }),
    handleSightings(sightings) {
      inView.current = sightings.filter(({ isInView }) => isInView).map(({ text }) => text);
      const arrived = visits.current.arrived(sightings, performance.now());
      if (arrived.length > 0) send({ kind: 'arrived', labels: arrived.map(labelOf) });
    },
    nameOf,
  };
  /** Takes the message away. The camera leaves this text alone for as long as the mode is open. */
  const dismiss = (text: string): void => {
    dismissed.current.add(text);
    now.current = { ...now.current, message: undefined };
    setState(now.current);
  };
  /** Not of a code that leads somewhere by now. */
  const isDismissed = (text: string): boolean =>
    dismissed.current.has(text) && codes.read(text).matches.length === 0;
  return { state, send, reader, labelOf, dismiss, isDismissed };
}

const frameKinds = { signal: true, signalFound: true, noteSeen: true, rescan: true } satisfies Record<
  FrameEffect['kind'],
  true
>;

function isOfFrame(effect: { kind: string }): effect is FrameEffect {
  return effect.kind in frameKinds;
}

function isSignal({ kind }: { kind: string }): boolean {
  return kind === 'signal' || kind === 'signalFound';
}

const longestFrameMs = 100;

/** Runs when the next frame is drawn; in a window that is not drawn soon after, and at once in one that is closed or hidden. */
function afterFrame(run: () => void): void {
  const done = new AbortController();
  const runOnce = () => {
    if (done.signal.aborted) return;
    done.abort();
    run();
  };
  requestAnimationFrame(() => setTimeout(runOnce));
  setTimeout(runOnce, longestFrameMs);
  addEventListener('pagehide', runOnce, { signal: done.signal });
  document.addEventListener('visibilitychange', runOnce, { signal: done.signal });
}

/** A label without exactly one match. */
export type LabelProblem = UnknownLabel | { kind: 'several'; matches: readonly Match[] };

/** `name` is the text as people write it. */
export type UnknownLabel = { kind: 'unknown'; name: string; text: string };

export function matchOrProblem({ scanned, matches, text }: Label): Match | LabelProblem {
  const [match, ...others] = matches;
  if (match === undefined) return { kind: 'unknown', name: showScanned(scanned), text };
  return others.length > 0 ? { kind: 'several', matches } : match;
}

export function isMatch(found: Match | LabelProblem): found is Match {
  return found.kind !== 'unknown' && found.kind !== 'several';
}

/** Known labels in the order in which they were seen, and all that their steps do. */
export function inTurn<State, Effect, Each>(
  start: State,
  all: readonly Each[],
  step: (state: State, each: Each) => Step<State, Effect>,
): Step<State, Effect> {
  let state = start;
  const effects: (Effect | FrameEffect)[] = [];
  for (const each of all) {
    const next = step(state, each);
    state = next.state;
    effects.push(...(next.effects ?? []));
  }
  return { state, effects };
}

/** The server refused a step, or the undo of one. */
export type RefusedStep<Done> = { kind: 'refused'; step: Done; isUndo: boolean; problem: unknown };

/** A refused step was not done. If its undo was refused it is still done, and can be undone again. */
export function stepsAfter<Done>(steps: readonly Done[], { step, isUndo }: RefusedStep<Done>): Done[] {
  return isUndo ? [...steps, step] : steps.filter((each) => each !== step);
}
