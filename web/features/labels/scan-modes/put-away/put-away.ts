import type { BinHeader } from '#domain/bins/bin.ts';
import type { DeviceView } from '#domain/device-view.ts';
import type { Match } from '#web/features/labels/scan/known-codes.ts';
import {
  binOrLocationOf,
  type ContainerChoice,
  containerChoiceOf,
  isDirectlyIn,
} from '#web/features/things/bins/container-choices.ts';

/** `from` is missing if the bin was in no container. */
export type PutStep = { bin: BinHeader; from?: ContainerChoice; into: ContainerChoice };

export type PutDecision =
  /** Bins go into it from now on. */
  | { kind: 'into'; into: ContainerChoice }
  | { kind: 'put'; step: PutStep }
  | { kind: 'whereTo'; bin: BinHeader }
  | { kind: 'again' | 'there' | 'itself'; bin: BinHeader };

/** What a scanned location or bin means in put-away mode. A bin becomes the container only if it is chosen. */
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
