import GripVertical from 'lucide-react/icons/grip-vertical';
import { type PointerEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { BinHeader } from '#domain/bins/bin.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { PinFace } from '../pin/pin-face.tsx';
import { pinLookOf } from '../pin/pin-look.ts';

type DragHandleProps = {
  bin: BinHeader;
  /** In screen coordinates. */
  onDrop: (x: number, y: number) => void;
};

/** For pointers only; the button beside it does the same for keyboards. */
export function DragHandle({ bin, onDrop }: DragHandleProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState<{ x: number; y: number }>();
  const move = ({ clientX: x, clientY: y }: PointerEvent) => setAt({ x, y });
  return (
    <span
      aria-hidden
      title={t('floorPlan.dragBin', { name: bin.name })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => at && move(event)}
      onPointerUp={({ clientX, clientY }) => {
        if (!at) return;
        setAt(undefined);
        onDrop(clientX, clientY);
      }}
      onPointerCancel={() => setAt(undefined)}
      className="flex size-11 shrink-0 cursor-grab touch-none items-center justify-center text-ink-soft active:cursor-grabbing"
    >
      <GripVertical size={20} />
      {at &&
        createPortal(
          <span
            className="pointer-events-none fixed top-0 left-0 z-50"
            style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
          >
            <span className="absolute bottom-1.5 left-0 -translate-x-1/2">
              <PinFace look={pinLookOf(bin)} isRaised />
            </span>
          </span>,
          document.body,
        )}
    </span>
  );
}
