import GripVertical from 'lucide-react/icons/grip-vertical';
import { type PointerEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Region } from '#domain/maps/map-schemas.ts';
import { BinRowLink } from '#web/features/things/bins/bin-row-link.tsx';
import { BinTile } from '#web/features/things/photos/tiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import type { FoundInRow, PlanBin } from '../bins-of-plan.ts';
import { PinFace, pinLookOf } from '../pin-face.tsx';
import { usePlanWords } from './use-plan-words.ts';

export type PlanRowData = {
  found: ReadonlyMap<string, FoundInRow> | undefined;
  selectedId: string | undefined;
  regions: readonly Region[];
};

export type PlanRowActs = {
  onSelect: (binId: string) => void;
  onPlace: (bin: BinHeader) => void;
  onPutIn: (bin: BinHeader, region: Region) => void;
  onDropAt: (bin: BinHeader, x: number, y: number) => void;
};

export function PlanRow({
  row,
  contents,
  found,
  selectedId,
  regions,
  ...on
}: PlanRowData & PlanRowActs & { row: PlanBin; contents: string }) {
  const { t } = useTranslation();
  const words = usePlanWords();
  const { bin, point } = row;
  const match = found?.get(bin.id);
  const content = {
    start: <BinTile bin={bin} />,
    title: <FoldedName name={bin.name} />,
    detail: [row.isOfOtherPlan && t('floorPlan.otherPlan'), match ? words.found(match) : contents]
      .filter(Boolean)
      .join(' · '),
  };
  if (point)
    return <ListRow {...content} isSelected={bin.id === selectedId} onPress={() => on.onSelect(bin.id)} />;
  const actions = row.canMove && (
    <span className="flex items-center">
      <Button
        kind="quiet"
        className="px-2!"
        onClick={() => on.onPlace(bin)}
        aria-label={t('floorPlan.placeBin', { name: bin.name })}
      >
        {t('floorPlan.place')}
      </Button>
      {regions.length === 0 ? (
        // Reserves space for the menu, so that adding the first region moves nothing.
        <span className="w-11" />
      ) : (
        <Menu
          label={t('floorPlan.binMenu', { name: bin.name })}
          entries={regions.map((region) => ({
            label: t('floorPlan.putIn', { region: region.name }),
            onPress: () => on.onPutIn(bin, region),
          }))}
        />
      )}
      <DragHandle bin={bin} onDrop={(x, y) => on.onDropAt(bin, x, y)} />
    </span>
  );
  return <BinRowLink {...content} binId={bin.id} actions={actions} />;
}

type DragHandleProps = {
  bin: BinHeader;
  /** In screen coordinates. */
  onDrop: (x: number, y: number) => void;
};

/** For pointers only; the button beside it does the same for keyboards. */
function DragHandle({ bin, onDrop }: DragHandleProps) {
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
