import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { DeviceView } from '#domain/device-view.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { type Match, namingOf, showScanned, useKnownCodes } from '#web/features/labels/scan/known-codes.ts';
import { noteSeen } from '#web/features/labels/scan/note-seen.ts';
import { signalScan } from '#web/features/labels/scan/scan-signal.ts';
import { createVisits, type Sighting } from '#web/features/labels/scan/sightings.ts';
import {
  binOrLocationOf,
  type ContainerChoice,
  containerChoiceName,
  containerChoiceOf,
  isDirectlyIn,
  moveDestination,
} from '#web/features/things/bins/container-choices.ts';
import { rememberContainer } from './use-stock-check.ts';

export type PutMessage =
  | { kind: 'intoIs' | 'again' | 'there' | 'itself' | 'unknown' | 'back'; name: string }
  | { kind: 'put'; name: string; from: string | undefined; into: string }
  | { kind: 'whereTo'; bin: BinHeader }
  | { kind: 'several'; matches: readonly Match[] }
  | { kind: 'refused'; name: string; problem: unknown };

/** Puts scanned bins into one location or bin, once each time they come into view. */
export function usePutAway(start: ContainerChoice | undefined) {
  const { bins } = useBins();
  const { locations } = useLocations();
  const codes = useKnownCodes();
  const [into, setInto] = useState(start);
  const [steps, setSteps] = useState<readonly PutStep[]>([]);
  const [message, setMessage] = useState<PutMessage>();
  const [offered, setOffered] = useState<readonly BinHeader[]>([]);
  const visits = useRef(createVisits());
  const inView = useRef<readonly string[]>([]);
  // One frame may contain several codes, which are handled before the next render.
  const now = useRef({ into, steps });

  useEffect(() => into && rememberContainer(into), [into]);
  const startLate = useEffectEvent(() => {
    if (start && now.current.into === undefined) update({ into: start });
  });
  // The bin or place in the address may reach the device after the screen opens.
  const isStartKnown = start !== undefined;
  useEffect(() => {
    if (isStartKnown) startLate();
  }, [isStartKnown]);

  function update(change: Partial<typeof now.current>): void {
    now.current = { ...now.current, ...change };
    setInto(now.current.into);
    setSteps(now.current.steps);
  }

  function choose(container: ContainerChoice): void {
    // Scanned before a container was chosen.
    const unplaced = message?.kind === 'whereTo' ? [message.bin] : [];
    update({ into: container });
    setOffered(puttable([...unplaced, ...binsInView()]));
    setMessage({ kind: 'intoIs', name: containerChoiceName(container) });
  }

  function binsInView(): BinHeader[] {
    return inView.current.flatMap((text) => {
      const [match, ...others] = codes.read(text).matches;
      return match?.kind === 'bin' && others.length === 0 ? [match.bin] : [];
    });
  }

  /** Without bins that are already there. */
  function puttable(all: readonly BinHeader[]): BinHeader[] {
    const decide = (bin: BinHeader) => decidePut({ kind: 'bin', bin }, now.current, { bins, locations });
    return [...new Map(all.map((bin) => [bin.id, bin])).values()].filter((bin) => decide(bin).kind === 'put');
  }

  function putOffered(): void {
    setOffered([]);
    for (const bin of offered) takeMatch({ kind: 'bin', bin });
  }

  function put(step: PutStep): void {
    const { bin, from, into: container } = step;
    update({ steps: [...now.current.steps, step] });
    setMessage({
      kind: 'put',
      name: bin.name,
      into: containerChoiceName(container),
      from: from && containerChoiceName(from),
    });
    act('bins.move', { id: bin.id, ...moveDestination(container) }).catch((problem: unknown) => {
      update({ steps: now.current.steps.filter((each) => each !== step) });
      setMessage({ kind: 'refused', name: bin.name, problem });
    });
  }

  function handleText(text: string): void {
    const { scanned, matches } = codes.read(text);
    const [match, ...others] = matches;
    if (match && others.length === 0) takeMatch(match);
    else setMessage(match ? { kind: 'several', matches } : { kind: 'unknown', name: showScanned(scanned) });
  }

  function takeMatch(match: Match): void {
    signalScan();
    const { into: container, steps: done } = now.current;
    const decision = decidePut(match, { into: container, steps: done }, { bins, locations });
    if (decision.kind === 'into') choose(decision.into);
    // The move itself records who had the bin, where and when.
    else if (decision.kind === 'put') put(decision.step);
    else {
      noteSeen(decision.bin.id);
      setMessage(decision.kind === 'whereTo' ? decision : { kind: decision.kind, name: decision.bin.name });
    }
  }

  /** Newest first, so that a bin that was moved twice ends where it began. */
  function undo(count: number): void {
    const { steps: done } = now.current;
    const undone = done.slice(done.length - count).reverse();
    const [last] = undone;
    for (const step of undone) {
      const { bin, from } = step;
      act('bins.move', { id: bin.id, ...moveDestination(from) }).catch((problem: unknown) => {
        // The bin stays where it was put, and the undo can be retried.
        update({ steps: [...now.current.steps, step] });
        setMessage({ kind: 'refused', name: bin.name, problem });
      });
    }
    update({ steps: done.slice(0, done.length - count) });
    if (last) setMessage({ kind: 'back', name: last.bin.name });
  }

  return {
    into,
    steps,
    message,
    /** In view when the container was chosen, and not in it yet. */
    offered: offered.filter(({ id }) => !steps.some(({ bin }) => bin.id === id)),
    putOffered,
    choose,
    handleText,
    undo,
    handleSightings(sightings: readonly Sighting[]): void {
      inView.current = sightings.filter(({ isInView }) => isInView).map(({ text }) => text);
      const arrived = visits.current.arrived(sightings, performance.now());
      for (const text of arrived) if (codes.read(text).matches.length > 0) handleText(text);
    },
    nameOf: (text: string) => namingOf(codes.read(text)),
  };
}

/** `from` is missing if the bin was in no container. */
type PutStep = { bin: BinHeader; from?: ContainerChoice; into: ContainerChoice };

type PutDecision =
  /** Bins go into it from now on. */
  | { kind: 'into'; into: ContainerChoice }
  | { kind: 'put'; step: PutStep }
  | { kind: 'whereTo'; bin: BinHeader }
  | { kind: 'again' | 'there' | 'itself'; bin: BinHeader };

/** Decides the effect of a scanned location or bin in put-away mode. A bin becomes the container only if it is chosen. */
export function decidePut(
  match: Match,
  { into, steps }: { into: ContainerChoice | undefined; steps: readonly PutStep[] },
  view: DeviceView,
): PutDecision {
  if (match.kind === 'location') return { kind: 'into', into: match };
  const { bin } = match;
  if (into === undefined) return { kind: 'whereTo', bin };
  if (into.kind === 'bin' && into.bin.id === bin.id) return { kind: 'itself', bin };
  // Newer than the bin's header, which changes a moment after the act.
  const last = steps.findLast((step) => step.bin.id === bin.id);
  if (last && idOf(last.into) === idOf(into)) return { kind: 'again', bin };
  if (!last && isDirectlyIn(bin, into)) return { kind: 'there', bin };
  const from = last?.into ?? containerChoiceOf(bin, view);
  return { kind: 'put', step: { bin, into, ...(from && { from }) } };
}

function idOf(container: ContainerChoice): string {
  return binOrLocationOf(container).id;
}
