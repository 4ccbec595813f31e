import type { ReactNode } from 'react';
import { useLongPress } from './use-long-press.ts';
import type { ListSelection } from './use-selection.ts';

type SelectableProps = { id: string; selection: ListSelection; children: ReactNode; className?: string };

/** A long press or Shift-click starts the selection. */
export function Selectable({ id, selection, children, className }: SelectableProps) {
  const canBegin = selection.canStart && !selection.isOn;
  const { onClickCapture, ...longPress } = useLongPress(() => selection.start(id), canBegin);
  return (
    <div
      {...longPress}
      onClickCapture={(event) => {
        onClickCapture(event);
        if (!event.shiftKey || !canBegin || event.isPropagationStopped()) return;
        event.preventDefault();
        event.stopPropagation();
        selection.press(id, true);
      }}
      className={className}
    >
      {children}
    </div>
  );
}
