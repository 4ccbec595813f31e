import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

type PaneDividerProps = {
  label: string;
  /** The width of the pane before the divider, in px. */
  width: number | undefined;
  /** Undefined for the usual width. */
  onWidth: (width: number | undefined) => void;
};

/** Dragged, or moved by the arrow keys; a double click or Enter gives back the usual width. Sets `--list-pane`. */
export function PaneDivider({ label, width, onWidth }: PaneDividerProps) {
  const divider = useRef<HTMLDivElement>(null);
  const start = useRef(0);
  const [dragged, setDragged] = useState<number>();
  const [measured, setMeasured] = useState(widthMin);
  const wanted = dragged ?? width;
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (wanted === undefined) style.removeProperty('--list-pane');
    else style.setProperty('--list-pane', `min(${wanted}px, ${shareMax}%)`);
    setMeasured(paneWidth(divider.current));
  }, [wanted]);
  useEffect(() => {
    return () => {
      document.documentElement.style.removeProperty('--list-pane');
    };
  }, []);

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    if (step !== undefined) onWidth(inBounds(paneWidth(divider.current) + step));
    else if (event.key === 'Home') onWidth(widthMin);
    else if (event.key === 'End') onWidth(widthMax);
    else if (event.key === 'Enter') onWidth(undefined);
    else return;
    event.preventDefault();
  };
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
    start.current = inBounds(paneWidth(divider.current));
    setDragged(start.current);
  };
  const handleMove = ({ clientX }: PointerEvent) => {
    const left = divider.current?.parentElement?.getBoundingClientRect().left ?? 0;
    if (dragged !== undefined) setDragged(inBounds(clientX - left));
  };
  const handleUp = () => {
    if (dragged !== undefined && dragged !== start.current) onWidth(dragged);
    setDragged(undefined);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      ref={divider}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={widthMin}
      aria-valuemax={widthMax}
      aria-valuenow={Math.round(measured)}
      tabIndex={0}
      onKeyDown={handleKey}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={() => setDragged(undefined)}
      onDoubleClick={() => onWidth(undefined)}
      className="absolute inset-y-0 left-[calc(var(--list-pane)-5px)] z-30 w-2.5 cursor-col-resize touch-none -outline-offset-2 after:absolute after:inset-y-0 after:left-1 after:w-0.5 hover:after:bg-tape active:after:bg-tape"
    />
  );
}

function paneWidth(divider: HTMLElement | null): number {
  return divider?.previousElementSibling?.getBoundingClientRect().width ?? widthMin;
}

function inBounds(width: number): number {
  return Math.round(Math.min(widthMax, Math.max(widthMin, width)));
}

const widthMin = 240;
const widthMax = 640;
/** The largest share of the space beside the rail, in percent, so that a narrower window keeps room for the open page. */
const shareMax = 45;
const keyStep = 16;
