import type { Target } from '#domain/access/access.ts';
import { isDirectlyIn } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import type { DeviceView } from '#domain/device-view.ts';
import type { Match } from '#web/features/labels/scan/known-codes.ts';
import {
  binOrLocationOf,
  type ContainerChoice,
  type ContainerChoices,
} from '#web/features/things/bins/container-choices.ts';

/** What a scanned location or bin means while `checked` is checked. */
export type StockDecision =
  | { kind: 'offered' | 'itself' | 'another'; container: ContainerChoice }
  | { kind: 'seen' | 'again' | 'unexpected'; bin: BinHeader };

/** `isSeen`: whether a bin was already ticked as seen. Without a target the label is offered as one. */
export function decideStock(
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

export function targetOf(container: ContainerChoice): Target {
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
