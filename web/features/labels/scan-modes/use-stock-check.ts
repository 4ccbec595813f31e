import { useEffect, useMemo } from 'react';
import type { Target } from '#domain/access/access.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import type { DeviceView } from '#domain/device-view.ts';
import type { StockCheck } from '#domain/stock-checks/stock-check.ts';
import { contentsOf, resultOf } from '#domain/stock-checks/stock-result.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useLocations, useStockChecks } from '#web/data/account/hooks.ts';
import { useItemsOfBins } from '#web/data/account/items-of-bins.ts';
import {
  type ContainerChoice,
  type ContainerChoices,
  targetOfContainer,
} from '#web/features/things/bins/container-choices.ts';
import { useScanMode } from './scan-mode.ts';
import { type StockEffect, stateFor, stock, stockStart } from './stock-rules.ts';

type Options = { checked: ContainerChoice | undefined; onChecked: (container: ContainerChoice) => void };

/** The person's stock check of a location or bin, and what has been ticked in it. */
export function useStockCheck({ checked, onChecked }: Options) {
  const { bins } = useBins();
  const { locations } = useLocations();
  const checks = useStockChecks();
  const target = useMemo(() => checked && targetOfContainer(checked), [checked]);
  const check = checks.find((each) => each.target.id === target?.id);
  const ticks = check?.ticks ?? noTicks;
  const items = useItemsOfBins(binsWithItems(ticks, checked));
  const contents = useMemo(
    () => target && contentsOf({ target, ticks }, { bins: bins.values(), places: locations.values() }, items),
    [target, ticks, bins, locations, items],
  );
  const tickedIds = useMemo(() => new Set(ticks.filter(({ isSeen }) => isSeen).map(({ id }) => id)), [ticks]);
  const facts = { bins, locations, checked, check };
  const { state, send, reader, dismiss } = useScanMode({ rules: stock, start: stockStart, facts, run });
  const hasCheck = check !== undefined;
  useEffect(() => (hasCheck ? () => send({ kind: 'ended' }) : undefined), [hasCheck, send]);
  useEffect(() => {
    if (ticks !== noTicks) send({ kind: 'ticksStored' });
  }, [ticks, send]);

  function run(effect: StockEffect): void {
    if (effect.kind === 'check') {
      onChecked(effect.container);
      return;
    }
    const { checkId: id, isFirst, name, at } = effect;
    const tick = { id, target: effect.target, ticks: [...effect.ticks] };
    const start = { id, target: effect.target, startedAt: at };
    const acts = [...(isFirst ? [act('stockChecks.start', start)] : []), act('stockChecks.tick', tick)];
    Promise.all(acts).catch((problem: unknown) => send({ kind: 'refused', name, problem }));
  }

  return {
    checked,
    check,
    dismiss,
    /** Checks running elsewhere, which can be continued. */
    others: checks.filter((each) => each !== check),
    contents,
    result: contents && resultOf({ ticks }, contents),
    items,
    message: stateFor(state, checked).message,
    isTicked: (id: string) => tickedIds.has(id),
    choose: (container: ContainerChoice) => send({ kind: 'choose', container }),
    send,
    reader,
  };
}

export type StockMode = ReturnType<typeof useStockCheck>;

const noTicks: StockCheck['ticks'] = [];

/** Only bins whose items are needed. */
function binsWithItems(ticks: StockCheck['ticks'], checked: ContainerChoice | undefined): string[] {
  const ticked = ticks.flatMap(({ kind, binId }) => (kind === 'item' && binId !== undefined ? [binId] : []));
  return checked?.kind === 'bin' ? [checked.bin.id, ...ticked] : ticked;
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
