import type { RecordedStockResult } from '#domain/stock-checks/stock-check.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { ScanControls } from '#web/features/labels/scan/scan-controls.tsx';
import { type ContainerChoice, containerChoiceName } from '#web/features/things/bins/container-choices.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { ModeFrame } from '../mode-frame.tsx';
import { StockHead } from './stock-head.tsx';
import { StockLists } from './stock-lists.tsx';
import { type StockMode, useStockCheck } from './use-stock-check.ts';

type StockScreenProps = {
  checked: ContainerChoice | undefined;
  /** The target in the address is deleted or hidden. */
  isGone: boolean;
  /** Undefined: no target is checked any more. */
  onChecked: (container: ContainerChoice | undefined) => void;
  onEnded: (checked: ContainerChoice, result: RecordedStockResult | undefined) => void;
};

export function StockScreen({ checked, isGone, onChecked, onEnded }: StockScreenProps) {
  const { t } = useTranslation();
  const mode = useStockCheck({ checked, onChecked });
  return (
    <ModeFrame
      mode="stock"
      isList
      reader={mode}
      title={checked && t('scan.stock.title', { name: containerChoiceName(checked) })}
    >
      {({ camera, hasCamera }) => (
        <>
          <StockHead mode={mode} isGone={isGone} onEnded={(result) => checked && onEnded(checked, result)} />
          <ScanControls camera={camera} onText={mode.handleText} />
          {checked ? <StockLists mode={mode} isByHand={!hasCamera} /> : <RunningChecks mode={mode} />}
        </>
      )}
    </ModeFrame>
  );
}

/** Checks that the person started earlier, on any device. */
function RunningChecks({ mode }: { mode: StockMode }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { bins } = useBins();
  const { locations } = useLocations();
  const running = mode.others.flatMap((check) => {
    const { kind, id } = check.target;
    const [bin, location] = [bins.get(id), locations.get(id)];
    const container: ContainerChoice | undefined =
      kind === 'bin' ? bin && { kind, bin } : location && { kind, location };
    return container ? [{ check, container }] : [];
  });
  if (running.length === 0) return null;
  return (
    <section aria-labelledby="running-checks">
      <h2 id="running-checks" className="mb-1 font-bold">
        {t('scan.stock.running')}
      </h2>
      <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card text-ink">
        {running.map(({ check, container }) => (
          <li key={check.id}>
            <ListRow
              title={<bdi>{container.kind === 'bin' ? container.bin.name : container.location.name}</bdi>}
              detail={t('scan.stock.begun', {
                count: check.ticks.filter(({ isSeen }) => isSeen).length,
                when: dateTime(check.startedAt),
              })}
              onPress={() => mode.choose(container)}
              hasChevron
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
