import { useCell } from '#web/data/cells/use-cell.ts';
import { setScanSetting, useScanSetting } from '#web/data/scan/scan-settings.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import type { Camera } from './camera/camera.ts';

export function ScanSettingsSheet({ camera, onClose }: { camera: Camera; onClose: () => void }) {
  const { t } = useTranslation();
  const state = useCell(camera.state);
  const { lenses, lens = '' } = state.status === 'live' ? state : { lenses: [] };
  return (
    <Sheet isOpen title={t('scan.settings')} onClose={onClose}>
      {lenses.length > 0 && (
        <Select
          label={t('scan.lens')}
          value={lens}
          onChange={camera.chooseLens}
          options={lenses.map(({ id, name }, at) => ({
            value: id,
            label: name || t('scan.lensNumber', { number: at + 1 }),
          }))}
          className="mb-3"
        />
      )}
      <SettingSwitch name="sound" label={t('scan.sound')} />
      {'vibrate' in navigator && <SettingSwitch name="vibration" label={t('scan.vibration')} />}
    </Sheet>
  );
}

function SettingSwitch({ name, label }: { name: 'sound' | 'vibration'; label: string }) {
  const setting = useScanSetting(name);
  return (
    <Switch
      label={label}
      checked={setting !== 'off'}
      onChange={(isOn) => setScanSetting(name, isOn ? undefined : 'off')}
    />
  );
}
