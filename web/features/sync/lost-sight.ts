import type { ErrorCode } from '#domain/errors.ts';
import { touchedIds } from '#domain/predict/queued-writes.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import type { Refused } from '#web/data/operations/refused.ts';

const notFound = new Set<ErrorCode>(['bins.notFound', 'locations.notFound']);

/** What a change was refused over because this person no longer sees it, by the name it had; undefined otherwise. */
export function useLostSight({ code, operation, names = {} }: Refused): string | undefined {
  const { bins } = useBins();
  const { locations } = useLocations();
  if (!notFound.has(code)) return undefined;
  const lost = touchedIds(operation).find(
    (id) => names[id] !== undefined && !bins.has(id) && !locations.has(id),
  );
  return lost === undefined ? undefined : names[lost];
}
