import Flashlight from 'lucide-react/icons/flashlight';
import FlashlightOff from 'lucide-react/icons/flashlight-off';
import ImageUp from 'lucide-react/icons/image-up';
import { useRef } from 'react';
import { useCell } from '#web/data/cells/use-cell.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Icon } from '#web/ui/marks/icon.ts';
import type { Camera } from './camera/camera.ts';
import { TypedCode } from './input/typed-code.tsx';

type ScanControlsProps = {
  camera: Camera;
  onText: (text: string) => void;
  /** Omitted if only the camera is used. */
  onPicture?: (file: Blob) => void;
};

export function ScanControls({ camera, onText, onPicture }: ScanControlsProps) {
  const { t } = useTranslation();
  const state = useCell(camera.state);
  const { torch, zoom } = state.status === 'live' ? state : {};
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      {zoom && (
        <input
          type="range"
          aria-label={t('scan.zoom')}
          min={zoom.min}
          max={zoom.max}
          step={zoom.step}
          value={zoom.value}
          onChange={({ target }) => void camera.zoomTo(target.valueAsNumber)}
          className="block h-11 w-full accent-tape"
        />
      )}
      <div className="flex items-start gap-2">
        {torch && (
          <RoundButton
            icon={torch === 'on' ? FlashlightOff : Flashlight}
            label={t('scan.light')}
            isOn={torch === 'on'}
            onPress={() => void camera.light(torch === 'on' ? 'off' : 'on')}
          />
        )}
        <TypedCode onText={onText} />
        {onPicture && (
          <RoundButton icon={ImageUp} label={t('scan.fromPicture')} onPress={() => file.current?.click()} />
        )}
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          data-testid="picture"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // Allows choosing the same file again.
            if (chosen) onPicture?.(chosen);
            target.value = '';
          }}
        />
      </div>
    </>
  );
}

type RoundButtonProps = { icon: Icon; label: string; isOn?: boolean; onPress: () => void };

function RoundButton({ icon: IconShape, label, isOn, onPress }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onPress}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full border transition-transform duration-150 active:scale-90',
        isOn ? 'border-transparent bg-tape text-on-tape' : 'border-field bg-card text-ink',
      )}
    >
      <IconShape size={22} aria-hidden />
    </button>
  );
}
