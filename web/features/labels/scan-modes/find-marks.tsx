import ArrowUp from 'lucide-react/icons/arrow-up';
import CornerRightDown from 'lucide-react/icons/corner-right-down';
import Target from 'lucide-react/icons/target';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Cell } from '#web/data/cells/cell.ts';
import type { Point } from '#web/data/scan/code-reader.ts';
import type { Naming } from '#web/features/labels/scan/outlines.tsx';
import { boundsOf, placeInBox, sightingsInBox } from '#web/features/labels/scan/place-in-box.ts';
import type { InView } from '#web/features/labels/scan/sightings.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { createLabelFinder, type EdgeArrow, type FindStatus } from './label-finder.ts';
import type { LabelMatch } from './search-target.ts';

type FindMarksProps = {
  inView: Cell<InView>;
  nameOf: (text: string) => Naming | undefined;
  matchOf: (text: string) => LabelMatch;
  /** False without a search target: all labels then look alike. */
  isLooking: boolean;
  onStatus: (status: FindStatus) => void;
  onPick: (text: string) => void;
};

type Mark = { polygon?: SVGPolygonElement | null; button?: HTMLButtonElement | null };

/**
 * Highlights the target's label among all in view. React renders a mark when its label comes into view; its position is
 * updated directly for each frame.
 */
export function FindMarks(props: FindMarksProps) {
  const { inView, nameOf, matchOf, isLooking, onStatus, onPick } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const veil = useRef<SVGPathElement>(null);
  const arrow = useRef<HTMLDivElement>(null);
  const marks = useRef(new Map<string, Mark>());
  const [findLabel] = useState(createLabelFinder);
  const [texts, setTexts] = useState<readonly string[]>([]);

  const draw = useEffectEvent(() => {
    if (!box.current) return;
    const now = inView.get();
    const { width, height } = box.current.getBoundingClientRect();
    const size = { width, height };
    const place = placeInBox(now, size);
    const named = sightingsInBox(now, size).filter(({ text }) => nameOf(text) !== undefined);
    setTexts((before) => (isSame(before, named) ? before : named.map(({ text }) => text)));
    const lit: Point[][] = [];
    for (const { text, corners } of named) {
      const placed = corners.map(place);
      if (matchOf(text) === 'wanted') lit.push(placed);
      placeMark(marks.current.get(text), placed, size.width);
    }
    drawVeil(veil.current, lit, size);
    const { status, arrow: arrowNow } = findLabel({ inView: now, box: size, matchOf }, performance.now());
    drawArrow(arrow.current, arrowNow);
    onStatus(status);
  });
  useEffect(() => inView.subscribe(() => draw()), [inView]);
  // Newly rendered marks have no position yet.
  useLayoutEffect(() => draw());

  const markOf = (text: string): Mark => {
    const mark = marks.current.get(text) ?? {};
    marks.current.set(text, mark);
    return mark;
  };
  const lookOf = (text: string): Look => (isLooking ? matchOf(text) : 'plain');
  const drawn = texts.flatMap((text) => {
    const naming = nameOf(text);
    return naming ? [{ text, ...naming, look: lookOf(text) }] : [];
  });
  return (
    <div ref={box} className="absolute inset-0 isolate overflow-hidden">
      <svg aria-hidden="true" className="absolute inset-0 size-full">
        <path ref={veil} fillRule="evenodd" className="fill-camera/60" />
        {drawn.map(({ text, look, isKnown }) => (
          <polygon
            key={text}
            ref={(node) => {
              markOf(text).polygon = node;
            }}
            data-match={look}
            strokeLinejoin="round"
            strokeDasharray={isKnown ? undefined : '8 8'}
            className={outlineClass[look]}
          />
        ))}
      </svg>
      {drawn.map(({ text, name, look }) => {
        const IconShape = look === 'wanted' ? Target : look === 'around' ? CornerRightDown : undefined;
        return (
          <button
            key={text}
            ref={(node) => {
              markOf(text).button = node;
            }}
            type="button"
            data-code={text}
            data-match={look}
            onClick={() => onPick(text)}
            className={cx(
              'absolute top-0 left-0 min-h-11 min-w-11 rounded-field outline-offset-4',
              look === 'wanted' && 'z-10',
            )}
          >
            <span
              className={cx(
                'absolute bottom-0 left-(--middle) flex w-max max-w-[min(12rem,50vw)] -translate-x-1/2 translate-y-1/2 items-center gap-1.5 rounded-field shadow-float',
                nameClass[look],
              )}
            >
              {IconShape && <IconShape size={look === 'wanted' ? 22 : 16} aria-hidden className="shrink-0" />}
              <span className="min-w-0">
                <span className="block truncate">{name}</span>
                {look === 'around' && <span className="block text-xs">{t('scan.find.insideThis')}</span>}
                {look === 'wanted' && <span className="sr-only">{t('scan.find.thisOne')}</span>}
              </span>
            </span>
          </button>
        );
      })}
      <div
        ref={arrow}
        hidden
        data-testid="arrow"
        className="absolute top-0 left-0 -mt-7 -ml-7 grid size-14 place-content-center rounded-full bg-camera-mark text-camera shadow-float"
      >
        <ArrowUp size={32} strokeWidth={3} aria-hidden />
      </div>
    </div>
  );
}

type Look = LabelMatch | 'plain';

const outlineClass: Record<Look, string> = {
  plain: 'fill-camera-mark/20 stroke-4 stroke-camera-mark',
  wanted: 'fill-none stroke-[10] stroke-camera-mark',
  around: 'fill-none stroke-[5] stroke-camera-mark',
  other: 'fill-none stroke-2 stroke-on-camera/60',
};

/** Large text grows less here, so that names of adjacent labels do not overlap. */
const nameClass: Record<Look, string> = {
  plain: 'bg-camera-mark px-2.5 py-1 font-semibold text-camera text-[length:min(0.875rem,18px)]',
  wanted: 'bg-camera-mark px-3 py-1.5 font-extrabold text-camera text-[length:min(1rem,20px)]',
  around:
    'border-2 border-camera-mark bg-camera px-2.5 py-1 font-semibold text-on-camera text-[length:min(0.875rem,18px)]',
  other: 'bg-camera/80 px-2 py-0.5 text-on-camera/80 text-[length:min(0.75rem,15px)]',
};

function isSame(texts: readonly string[], sightings: readonly { text: string }[]): boolean {
  return texts.length === sightings.length && texts.every((text, at) => sightings[at]?.text === text);
}

function placeMark(mark: Mark | undefined, corners: readonly Point[], width: number): void {
  mark?.polygon?.setAttribute('points', corners.map(({ x, y }) => `${x},${y}`).join(' '));
  if (!mark?.button) return;
  const bounds = boundsOf(corners);
  const { style } = mark.button;
  style.transform = `translate(${bounds.left}px, ${bounds.top}px)`;
  style.width = `${bounds.width}px`;
  style.height = `${bounds.height}px`;
  const middle = bounds.left + bounds.width / 2;
  const nameAt = Math.min(Math.max(middle, nameRoom), width - nameRoom);
  style.setProperty('--middle', `${nameAt - bounds.left}px`);
}

/** From the edge of the picture to the centre of a name, in pixels. */
const nameRoom = 80;

/** Darkens everything but the target's labels. */
function drawVeil(
  path: SVGPathElement | null,
  lit: readonly (readonly Point[])[],
  { width, height }: { width: number; height: number },
): void {
  const holes = lit.map((corners) => `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`);
  path?.setAttribute('d', lit.length === 0 ? '' : `M0 0H${width}V${height}H0Z${holes.join('')}`);
}

function drawArrow(element: HTMLElement | null, arrow: EdgeArrow | undefined): void {
  if (!element) return;
  element.hidden = arrow === undefined;
  if (!arrow) return;
  element.dataset.side = arrow.side;
  element.style.transform = `translate(${arrow.x}px, ${arrow.y}px) rotate(${arrow.angle}deg)`;
}
