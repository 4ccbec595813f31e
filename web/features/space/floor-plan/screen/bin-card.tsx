import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import type { Region } from '#domain/maps/map-schemas.ts';
import { paths } from '#domain/paths.ts';
import { useContentsText } from '#web/features/things/bins/contents-text.ts';
import { BinTile, hueOf } from '#web/features/things/photos/tiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import type { FoundInRow, PlanBin } from '../bins-of-plan.ts';
import { usePlanWords } from './use-plan-words.ts';

type BinCardProps = {
  row: PlanBin;
  found: FoundInRow | undefined;
  regions: readonly Region[];
  /** True if a press opened it, rather than an address. */
  takesFocus: boolean;
  onMove: () => void;
  onPutIn: (region: Region) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** The selected pin's bin. */
export function BinCard({ row, found, regions, takesFocus, ...on }: BinCardProps) {
  const { t } = useTranslation();
  const words = usePlanWords();
  const contentsText = useContentsText();
  const heading = useRef<HTMLHeadingElement>(null);
  const { bin } = row;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each bin
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    // The bin may have been selected far below, in the list.
    document.querySelector('[data-plan-frame]')?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus, bin.id]);
  return (
    <Card
      aria-label={bin.name}
      hue={hueOf(bin)}
      onKeyDown={(event) => event.key === 'Escape' && on.onClose()}
      className="pr-2!"
    >
      {/* Both float, so that long names can use the whole width below them. */}
      <div className="flow-root">
        <IconButton
          icon={X}
          label={t('common.close')}
          onClick={on.onClose}
          className="-mt-2 float-right ml-2"
        />
        <span className="float-left mr-3 mb-1">
          <BinTile bin={bin} />
        </span>
        <h2 ref={heading} tabIndex={-1} className="rounded-field font-bold text-lg">
          {bin.name}
        </h2>
        <p className="text-ink-soft text-sm">{[words.where(row), contentsText(bin)].join(' · ')}</p>
        {found && <p className="mt-1 font-medium">{words.found(found)}</p>}
      </div>
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-2 pr-2">
        <LinkButton kind="primary" to={paths.bin} params={{ binId: bin.id }}>
          {t('floorPlan.openBin')}
        </LinkButton>
        {row.canMove && (
          <>
            <Button onClick={on.onMove}>{t('floorPlan.movePin')}</Button>
            <Menu
              label={t('floorPlan.binMenu', { name: bin.name })}
              entries={[
                ...regions
                  .filter(({ id }) => id !== row.region?.id)
                  .map((region) => ({
                    label: t('floorPlan.putIn', { region: region.name }),
                    onPress: () => on.onPutIn(region),
                  })),
                { label: t('floorPlan.removePin'), onPress: on.onRemove },
              ]}
            />
          </>
        )}
      </div>
    </Card>
  );
}
