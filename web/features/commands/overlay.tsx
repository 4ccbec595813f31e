import type { MenuCommand } from '#web/ui/actions/menu.tsx';
import { BinRowAct } from './bin-row-act.tsx';
import type { Command, CommandContext } from './command-table.ts';
import { Palette } from './palette.tsx';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';

export type OpenOverlay =
  | { kind: 'palette' }
  | { kind: 'shortcuts' }
  /** An act for a bin that is only a link in a list; `n` tells one from the next. */
  | { kind: 'binAct'; n: number; binId: string; command: MenuCommand };

type OverlayProps = {
  overlay: OpenOverlay;
  context: CommandContext;
  /** What had the focus before. */
  focused: Element | null;
  onRun: (command: Command) => void;
  onClose: () => void;
};

/** One file to load for all of them, as they share much. */
export function Overlay({ overlay, context, focused, onRun, onClose }: OverlayProps) {
  if (overlay.kind === 'binAct') {
    const { n, binId, command } = overlay;
    return <BinRowAct key={n} {...{ binId, command }} onDone={onClose} />;
  }
  if (overlay.kind === 'shortcuts') return <ShortcutsSheet {...{ context, onClose }} />;
  return <Palette {...{ context, focused, onRun, onClose }} />;
}
