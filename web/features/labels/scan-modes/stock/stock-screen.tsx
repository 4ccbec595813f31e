import type { RecordedStockResult } from '#domain/stock-checks/recorded-result.ts';
import { ScanControls } from '#web/features/labels/scan/scan-controls.tsx';
import {
  type ContainerChoice,
  containerChoiceName,
} from '#web/features/things/bins/acts/container-choices.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ModeFrame } from '../mode-frame.tsx';
import { RunningChecks } from './running-checks.tsx';
import { StockHead } from './stock-head.tsx';
import { StockLists } from './stock-lists.tsx';
import { useStockCheck } from './use-stock-check.ts';

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
