import { useEffect, useEffectEvent, useRef } from 'react';
import { useBins } from '#web/data/account/hooks.ts';
import { accessTargetOfBin } from '#web/features/access/access-target.ts';
import { usePeopleActs } from '#web/features/access/use-people-acts.ts';
import { useBinEntries } from '#web/features/bins/page/bin-menu.tsx';
import { useBinPicker } from '#web/features/bins/picker/use-bin-picker.tsx';
import type { MenuCommand } from '#web/ui/actions/menu.tsx';

type BinRowActProps = { binId: string; command: MenuCommand; onDone: () => void };

/** Does what the bin's own menu would. Mounted for one act, because a list has no menu for each bin. */
export function BinRowAct({ binId, command, onDone }: BinRowActProps) {
  const { bins } = useBins();
  const bin = bins.get(binId);
  const { pickContainer, picker } = useBinPicker();
  const people = usePeopleActs(bin && accessTargetOfBin(bin), () => {});
  const entries = useBinEntries({ bin, pick: pickContainer, more: people.more });
  const hasBegun = useRef(false);
  const begin = useEffectEvent(async () => {
    await entries.find((entry) => entry.command === command)?.onPress();
    onDone();
  });
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  }, []);
  return picker;
}
