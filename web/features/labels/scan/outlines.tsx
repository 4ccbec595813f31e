import { useLayoutEffect, useRef, useState } from 'react';
import type { Cell } from '#web/data/cells/cell.ts';
import { useCellPart } from '#web/data/cells/use-cell.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { boundsOf, placeInBox, type Size, sightingsInBox } from './place-in-box.ts';
import { type InView, nothingInView } from './sightings.ts';

/** The name of a code in the picture; codes that are not ours have none and get no outline. */
export type Naming = { name: string; isKnown: boolean };

type OutlinesProps = {
  inView: Cell<InView>;
  nameOf: (text: string) => Naming | undefined;
  onPick: (text: string) => void;
};

/** Drawn over a video of the same box. */
export function Outlines({ inView, nameOf, onPick }: OutlinesProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const picture = useCellPart(inView, (now) => (now.sightings.length === 0 ? nothingInView : now));
  const place = placeInBox(picture, size);
  const outlines = sightingsInBox(picture, size).flatMap(({ text, corners }) => {
    const naming = nameOf(text);
    return naming ? [{ text, ...naming, corners: corners.map(place) }] : [];
  });
  return (
    <div ref={box} className="absolute inset-0 overflow-hidden">
      <svg aria-hidden="true" className="absolute inset-0 size-full">
        {outlines.map(({ text, corners, isKnown }) => (
          <polygon
            key={text}
            points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
            strokeWidth={4}
            strokeLinejoin="round"
            strokeDasharray={isKnown ? undefined : '8 8'}
            className="fill-camera-mark/20 stroke-camera-mark"
          />
        ))}
      </svg>
      {outlines.map(({ text, name, isKnown, corners }) => {
        const bounds = boundsOf(corners);
        const middle = bounds.left + bounds.width / 2;
        return (
          <button
            key={text}
            type="button"
            data-code={text}
            onClick={() => onPick(text)}
            style={bounds}
            className="absolute min-h-11 min-w-11 rounded-field outline-offset-4"
          >
            <span
              style={{ left: Math.min(Math.max(middle, nameRoom), size.width - nameRoom) - bounds.left }}
              className={cx(
                'absolute bottom-0 w-max max-w-48 -translate-x-1/2 translate-y-1/2 truncate rounded-field px-2.5 py-1 font-semibold text-sm shadow-float',
                isKnown ? 'bg-camera-mark text-camera' : 'bg-camera text-on-camera',
              )}
            >
              {name}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** From the edge of the picture to the centre of a name, in pixels. */
const nameRoom = 80;

function useSize(element: React.RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
