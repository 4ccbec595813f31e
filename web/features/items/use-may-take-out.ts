import { mayTakeOut } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { useLocations } from '#web/data/account/hooks.ts';

/** Whether this person may take items out of the bin, put them back, lend and return them. */
export function useMayTakeOut(): (bin: BinHeader | undefined) => boolean {
  const { locations } = useLocations();
  return (bin) => {
    if (bin === undefined || bin.deletedAt !== undefined) return false;
    return mayTakeOut(bin, bin.locationId === undefined ? undefined : locations.get(bin.locationId));
  };
}
