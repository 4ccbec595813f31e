import Move from 'lucide-react/icons/move';
import {
  areaBetween,
  areaSideMin,
  centerOf,
  clampArea,
  type PlanArea,
  type PlanPoint,
} from '#domain/maps/plan-areas.ts';
import { PlanMark } from './plan-mark.tsx';
import { PlanRegion } from './plan-region.tsx';

type RegionEditorProps = { area: PlanArea; name: string; onChange: (area: PlanArea) => void };

const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;
type Corner = (typeof corners)[number];
const opposite: Record<Corner, Corner> = {
  topLeft: 'bottomRight',
  topRight: 'bottomLeft',
  bottomLeft: 'topRight',
  bottomRight: 'topLeft',
};

const sidesOf: Record<Corner, { isRight: boolean; isBottom: boolean }> = {
  topLeft: { isRight: false, isBottom: false },
  topRight: { isRight: true, isBottom: false },
  bottomLeft: { isRight: false, isBottom: true },
  bottomRight: { isRight: true, isBottom: true },
};

/** A region with draggable corners and centre; the form beside it does the same for keyboards. */
export function RegionEditor({ area, name, onChange }: RegionEditorProps) {
  const move = (middle: PlanPoint) =>
    onChange(clampArea({ ...area, x: middle.x - area.width / 2, y: middle.y - area.height / 2 }));
  return (
    <>
      <PlanRegion area={area} name={name} isLit />
      <PlanMark point={centerOf(area)} rank={5} canDrag onDrag={move}>
        <span aria-hidden className={handleClass}>
          <span className="flex size-9 items-center justify-center rounded-full border-2 border-card bg-tape text-on-tape shadow-float">
            <Move size={20} />
          </span>
        </span>
      </PlanMark>
      {corners.map((corner) => (
        <PlanMark
          key={corner}
          point={cornerOf(area, corner)}
          rank={5}
          canDrag
          onDrag={(point) =>
            onChange(areaBetween(cornerOf(area, opposite[corner]), cornerWithin(area, corner, point)))
          }
        >
          <span aria-hidden className={handleClass}>
            <span className="size-5 rounded-full border-2 border-tape bg-card shadow-float" />
          </span>
        </PlanMark>
      ))}
    </>
  );
}

/** A corner stops before the opposite one, which would otherwise be dragged along. */
function cornerWithin({ x, y, width, height }: PlanArea, corner: Corner, point: PlanPoint): PlanPoint {
  const { isRight, isBottom } = sidesOf[corner];
  return {
    x: isRight ? Math.max(point.x, x + areaSideMin) : Math.min(point.x, x + width - areaSideMin),
    y: isBottom ? Math.max(point.y, y + areaSideMin) : Math.min(point.y, y + height - areaSideMin),
  };
}

function cornerOf({ x, y, width, height }: PlanArea, corner: Corner): PlanPoint {
  const { isRight, isBottom } = sidesOf[corner];
  return { x: isRight ? x + width : x, y: isBottom ? y + height : y };
}

const handleClass =
  'absolute flex size-11 -translate-x-1/2 -translate-y-1/2 cursor-move items-center justify-center';
