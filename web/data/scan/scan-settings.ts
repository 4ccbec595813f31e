import { type Cell, cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import { deviceStorage } from '../storage/device-storage.ts';

export type ScanSettings = {
  sound: 'off' | undefined;
  vibration: 'off' | undefined;
  /** The browser's id of the chosen camera. */
  lens: string | undefined;
};

const cells: { [Name in keyof ScanSettings]: Cell<ScanSettings[Name]> } = {
  sound: cell(deviceStorage.get(keyOf('sound')) === 'off' ? 'off' : undefined),
  vibration: cell(deviceStorage.get(keyOf('vibration')) === 'off' ? 'off' : undefined),
  lens: cell(deviceStorage.get(keyOf('lens'))),
};

export function useScanSetting<Name extends keyof ScanSettings>(name: Name): ScanSettings[Name] {
  return useCell(cells[name]);
}

export function getScanSetting<Name extends keyof ScanSettings>(name: Name): ScanSettings[Name] {
  return cells[name].get();
}

export function setScanSetting<Name extends keyof ScanSettings>(name: Name, value: ScanSettings[Name]): void {
  cells[name].set(value);
  if (value === undefined) deviceStorage.remove(keyOf(name));
  else deviceStorage.set(keyOf(name), value);
}

function keyOf(name: keyof ScanSettings): string {
  return `whichbin.scan.${name}`;
}
