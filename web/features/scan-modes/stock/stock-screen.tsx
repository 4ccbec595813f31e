import { useState } from 'react';
import type { RecordedStockResult } from '#domain/stock-checks/recorded-result.ts';
import { type ContainerChoice, containerChoiceName } from '#web/features/bins/acts/container-choices.ts';
import { createCamera } from '#web/features/scan/camera/camera.ts';
import { Viewfinder } from '#web/features/scan/camera/viewfinder.tsx';
import { useKeyboardScanner } from '#web/features/scan/input/use-keyboard-scanner.ts';
import { ScanControls } from '#web/features/scan/scan-controls.tsx';
import { ScanFrame } from '#web/features/scan/scan-frame.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ModeTabs } from '../mode-tabs.tsx';
import { RunningChecks } from './running-checks.tsx';
import { StockHead } from './stock-head.tsx';
import { StockLists } from './stock-lists.tsx';
import { useStockCheck } from './use-stock-check.ts';

type StockScreenProps = {
  checked: ContainerChoice | undefined;
  /** The address names what is gone, or hidden by now. */
  isGone: boolean;
  /** Undefined: nothing is checked any more. */
  onChecked: (container: ContainerChoice | undefined) => void;
  onEnded: (checked: ContainerChoice, result: RecordedStockResult | undefined) => void;
};

export function StockScreen({ checked, isGone, onChecked, onEnded }: StockScreenProps) {
  const { t } = useTranslation();
  const mode = useStockCheck({ checked, onChecked });
  const [camera] = useState(createCamera);
  useKeyboardScanner(mode.take);
  return (
    <ScanFrame
      picture={<Viewfinder camera={camera} nameOf={mode.nameOf} onSee={mode.see} onPick={mode.take} />}
      camera={camera}
      title={checked && t('scan.stock.title', { name: containerChoiceName(checked) })}
    >
      <ModeTabs mode="stock" />
      <StockHead mode={mode} isGone={isGone} onEnded={(result) => checked && onEnded(checked, result)} />
      <ScanControls camera={camera} onText={mode.take} />
      {checked ? <StockLists mode={mode} /> : <RunningChecks mode={mode} />}
    </ScanFrame>
  );
}
