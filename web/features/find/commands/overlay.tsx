import { useEffect, useEffectEvent, useRef } from 'react';
import { useBins } from '#web/data/account/hooks.ts';
import { accessTargetOfBin } from '#web/features/people/access/access-target.ts';
import { usePeopleActs } from '#web/features/people/access/use-people-acts.ts';
import { useBinEntries } from '#web/features/things/bins/page/bin-menu.tsx';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import type { MenuCommand } from '#web/ui/actions/screen-acts.ts';
import type { Command, CommandContext } from './command-table.ts';
import { Palette } from './palette.tsx';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';

export type OpenOverlay =
  | { kind: 'palette' }
  | { kind: 'shortcuts' }
  /** A command for a bin of a list. `n` is another number for each, so that the same command can run twice. */
  | { kind: 'binAct'; n: number; binId: string; command: MenuCommand };

type OverlayProps = {
  overlay: OpenOverlay;
  context: CommandContext;
  onRun: (command: Command) => void;
  onClose: () => void;
};

/** All overlays are in one file to load, because they share most of their code. */
export function Overlay({ overlay, context, onRun, onClose }: OverlayProps) {
  if (overlay.kind === 'binAct') {
    const { n, binId, command } = overlay;
    return <BinRowAct key={n} {...{ binId, command }} onDone={onClose} />;
  }
  if (overlay.kind === 'shortcuts') return <ShortcutsSheet {...{ context, onClose }} />;
  return <Palette {...{ context, onRun, onClose }} />;
}

type BinRowActProps = { binId: string; command: MenuCommand; onDone: () => void };

/** Runs one entry of a bin's menu. Mounted for one act, because the rows of a list have no menus. */
function BinRowAct({ binId, command, onDone }: BinRowActProps) {
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
