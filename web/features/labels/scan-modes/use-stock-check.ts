import { useEffect, useMemo, useRef, useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import { isDirectlyIn } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import type { DeviceView } from '#domain/device-view.ts';
import type { Item } from '#domain/items/item.ts';
import type { StockCheck, Tick } from '#domain/stock-checks/stock-check.ts';
import { contentsOf, resultOf } from '#domain/stock-checks/stock-result.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useLocations, useStockChecks } from '#web/data/account/hooks.ts';
import { useItemsOfBins } from '#web/data/account/items-of-bins.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { type Match, namingOf, showScanned, useKnownCodes } from '#web/features/labels/scan/known-codes.ts';
import { noteSeen } from '#web/features/labels/scan/note-seen.ts';
import { signalScan } from '#web/features/labels/scan/scan-signal.ts';
import { createVisits, type Sighting } from '#web/features/labels/scan/sightings.ts';
import {
  binOrLocationOf,
  type ContainerChoice,
  type ContainerChoices,
  containerChoiceName,
  containerChoiceOf,
} from '#web/features/things/bins/container-choices.ts';

export type StockMessage =
  | { kind: 'seen' | 'again' | 'itself' | 'unknown' | 'unticked'; name: string }
  | { kind: 'unexpected'; name: string; from: string | undefined }
  | { kind: 'several'; matches: readonly Match[] }
  | { kind: 'offered'; containers: readonly ContainerChoice[] }
  | { kind: 'another'; container: ContainerChoice }
  | { kind: 'refused'; name: string; problem: unknown };

type Options = { checked: ContainerChoice | undefined; onChecked: (container: ContainerChoice) => void };

/** The person's stock check of a location or bin, on all their devices; it starts with the first tick. */
export function useStockCheck({ checked, onChecked }: Options) {
  const { bins } = useBins();
  const { locations } = useLocations();
  const codes = useKnownCodes();
  const checks = useStockChecks();
  const target = useMemo(() => checked && targetOf(checked), [checked]);
  const check = checks.find((each) => each.target.id === target?.id);
  const ticks = check?.ticks ?? noTicks;
  const items = useItemsOfBins(binsWithItems(ticks, checked));
  const [lastMessage, setLastMessage] = useState<{
    message: StockMessage | undefined;
    targetId: string | undefined;
  }>();
  const visits = useRef(createVisits());
  const fresh = useRef(noFreshTicks());
  // A message of one check is not shown for the next.
  const message = lastMessage?.targetId === target?.id ? lastMessage?.message : undefined;
  const setMessage = (next: StockMessage | undefined) =>
    setLastMessage({ message: next, targetId: target?.id });
  const hasCheck = check !== undefined;
  useEffect(() => {
    if (!hasCheck) return;
    // Once it has ended, here or on another device, the next tick starts another check.
    return () => {
      fresh.current = noFreshTicks();
    };
  }, [hasCheck]);
  useEffect(() => {
    if (ticks !== noTicks) fresh.current.isSeen.clear();
  }, [ticks]);

  const contents = useMemo(
    () => target && contentsOf({ target, ticks }, bins.values(), items),
    [target, ticks, bins, items],
  );
  const tickedIds = useMemo(() => new Set(ticks.filter(({ isSeen }) => isSeen).map(({ id }) => id)), [ticks]);
  const isTicked = (id: string) => tickedIds.has(id);

  function freshTicks(): FreshTicks {
    if (fresh.current.targetId !== target?.id) fresh.current = noFreshTicks(target?.id);
    return fresh.current;
  }

  function send(things: readonly Thing[], name: string, isSeen: boolean): void {
    if (target === undefined) return;
    const at = new Date().toISOString();
    const running = check?.id ?? freshTicks().checkId;
    const id = running ?? newId();
    const acts = [
      ...(running === undefined ? [act('stockChecks.start', { id, target, startedAt: at })] : []),
      act('stockChecks.tick', { id, target, ticks: things.map((thing) => ({ ...thing, isSeen, at })) }),
    ];
    freshTicks().checkId = id;
    for (const thing of things) freshTicks().isSeen.set(thing.id, isSeen);
    Promise.all(acts).catch((problem: unknown) => {
      fresh.current = noFreshTicks();
      setMessage({ kind: 'refused', name, problem });
    });
  }

  function tickBin(bin: BinHeader, isSeen: boolean): void {
    send([{ kind: 'bin', id: bin.id }], bin.name, isSeen);
    if (!isSeen) setMessage({ kind: 'unticked', name: bin.name });
  }

  function handleText(text: string): void {
    const { scanned, matches } = codes.read(text);
    const [match, ...others] = matches;
    if (!match || others.length > 0) {
      setMessage(match ? { kind: 'several', matches } : { kind: 'unknown', name: showScanned(scanned) });
      return;
    }
    signalScan();
    if (match.kind === 'bin') noteSeen(match.bin.id);
    const decision = decideStock(match, checked, (id) => freshTicks().isSeen.get(id) ?? isTicked(id));
    if (decision.kind === 'seen' || decision.kind === 'unexpected') tickBin(decision.bin, true);
    setMessage(messageOf(decision));
  }

  /** A label that comes into view by chance must not start a check, so all labels in view are offered. */
  function offerInView(sightings: readonly Sighting[]): void {
    const containers = sightings
      .filter(({ isInView }) => isInView)
      .flatMap(({ text }) => {
        const [match, ...others] = codes.read(text).matches;
        return match && others.length === 0 ? [match] : [];
      });
    signalScan();
    // Each can also be pressed in the picture.
    setMessage({ kind: 'offered', containers: containers.slice(0, offeredMax) });
  }

  function messageOf(decision: StockDecision): StockMessage | undefined {
    switch (decision.kind) {
      case 'offered':
        return { kind: 'offered', containers: [decision.container] };
      case 'another':
        return { kind: 'another', container: decision.container };
      case 'itself':
        return { kind: 'itself', name: containerChoiceName(decision.container) };
      case 'again':
      case 'seen':
        return { kind: decision.kind, name: decision.bin.name };
      case 'unexpected': {
        const { bin } = decision;
        const from = containerChoiceOf(bin, { bins, locations });
        return { kind: 'unexpected', name: bin.name, from: from && containerChoiceName(from) };
      }
    }
  }

  return {
    checked,
    check,
    /** Checks running elsewhere, which can be continued. */
    others: checks.filter((each) => each !== check),
    contents,
    result: contents && resultOf({ ticks }, contents),
    items,
    message,
    isTicked,
    choose(container: ContainerChoice): void {
      setMessage(undefined);
      // Labels already in view count for the new check.
      visits.current.forgetOthers(undefined);
      onChecked(container);
    },
    handleText,
    tickBin,
    /** People who see an item in a bin see the bin, too. */
    tickItem(binId: string, item: Item, isSeen: boolean): void {
      const isBinNew = isSeen && binId !== target?.id && !isTicked(binId);
      const bin: Thing[] = isBinNew ? [{ kind: 'bin', id: binId }] : [];
      send([...bin, { kind: 'item', id: item.id, binId }], item.name, isSeen);
    },
    handleSightings(sightings: readonly Sighting[]): void {
      const arrived = visits.current.arrived(sightings, performance.now());
      const ours = arrived.filter((text) => codes.read(text).matches.length > 0);
      if (checked !== undefined) for (const text of ours) handleText(text);
      else if (ours.length > 0) offerInView(sightings);
    },
    nameOf: (text: string) => namingOf(codes.read(text)),
  };
}

export type StockMode = ReturnType<typeof useStockCheck>;

type Thing = Pick<Tick, 'kind' | 'id' | 'binId'>;

/** Ticks since the last render, as one frame may contain several codes. */
type FreshTicks = { targetId?: string | undefined; checkId?: string; isSeen: Map<string, boolean> };

const noFreshTicks = (targetId?: string): FreshTicks => ({ targetId, isSeen: new Map() });

const offeredMax = 4;

const noTicks: StockCheck['ticks'] = [];

/** Only bins whose items are needed. */
function binsWithItems(ticks: StockCheck['ticks'], checked: ContainerChoice | undefined): string[] {
  const ticked = ticks.flatMap(({ kind, binId }) => (kind === 'item' && binId !== undefined ? [binId] : []));
  return checked?.kind === 'bin' ? [checked.bin.id, ...ticked] : ticked;
}

/** The effect of a scanned location or bin during the stock check of `checked`. */
type StockDecision =
  | { kind: 'offered' | 'itself' | 'another'; container: ContainerChoice }
  | { kind: 'seen' | 'again' | 'unexpected'; bin: BinHeader };

/** `isSeen`: whether a bin was already ticked as seen. Without a target the label is offered as one. */
function decideStock(
  match: Match,
  checked: ContainerChoice | undefined,
  isSeen: (binId: string) => boolean,
): StockDecision {
  if (checked === undefined) return { kind: 'offered', container: match };
  const { id } = binOrLocationOf(checked);
  if (binOrLocationOf(match).id === id) return { kind: 'itself', container: match };
  if (match.kind === 'location') return { kind: 'another', container: match };
  const { bin } = match;
  if (isSeen(bin.id)) return { kind: 'again', bin };
  return { kind: isDirectlyIn({ kind: checked.kind, id }, bin) ? 'seen' : 'unexpected', bin };
}

function targetOf(container: ContainerChoice): Target {
  return { kind: container.kind, id: binOrLocationOf(container).id };
}

/** For the address of the scanner. */
export function addressOf(checked: ContainerChoice | undefined): { parent?: string; location?: string } {
  if (checked === undefined) return {};
  return checked.kind === 'bin' ? { parent: checked.bin.id } : { location: checked.location.id };
}

export function containerOf(
  target: Target | undefined,
  { bins, locations }: DeviceView,
): ContainerChoice | undefined {
  if (target === undefined) return undefined;
  const choices = checkable({ bins, locations });
  if (target.kind === 'bin') {
    const bin = choices.bins.find(({ id }) => id === target.id);
    return bin && { kind: 'bin', bin };
  }
  const location = choices.locations.find(({ id }) => id === target.id);
  return location && { kind: 'location', location };
}

/** Everyone who sees a bin or location may check it for themselves. */
export function checkable({ bins, locations }: DeviceView): ContainerChoices {
  return {
    bins: [...bins.values()].filter(isInUse),
    locations: [...locations.values()].filter(({ deletedAt }) => deletedAt === undefined),
  };
}

let lastUsed: Target | undefined;

/** A stock check offers the place or bin that was last scanned into. */
export function rememberContainer(container: ContainerChoice): void {
  lastUsed = targetOf(container);
}

export function lastUsedTarget(): Target | undefined {
  return lastUsed;
}
