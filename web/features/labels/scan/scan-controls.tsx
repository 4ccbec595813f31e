import ArrowRight from 'lucide-react/icons/arrow-right';
import Flashlight from 'lucide-react/icons/flashlight';
import FlashlightOff from 'lucide-react/icons/flashlight-off';
import ImageUp from 'lucide-react/icons/image-up';
import { useMemo, useRef, useState } from 'react';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Icon } from '#web/ui/marks/icon.ts';
import type { Camera } from './camera.ts';
import { useKnownCodes } from './known-codes.ts';
import { addressOfMatch, MatchChoices, namedMatches, typedMatches } from './match-choices.tsx';

type ScanControlsProps = {
  camera: Camera;
  /** What happens to a typed code. Default: it is opened. */
  action?: string | undefined;
  onText: (text: string) => void;
  /** What is typed is taken as it is, and not as a name. */
  isPlain?: boolean;
  /** Omitted if only the camera is used. */
  onPicture?: ((file: Blob) => void) | undefined;
};

export function ScanControls({ camera, action, onText, isPlain = false, onPicture }: ScanControlsProps) {
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
        {isPlain ? <PlainCode onText={onText} /> : <TypedCode action={action} onText={onText} />}
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

/** Accepts any text, by Enter or its button. */
function PlainCode({ onText }: Pick<ScanControlsProps, 'onText'>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() === '') return;
    setText('');
    onText(text);
  };
  return (
    <TextField
      label={t('scan.codes.typed')}
      isLabelHidden
      placeholder={t('scan.codes.typed')}
      value={text}
      onChange={setText}
      onKeyDown={({ key }) => key === 'Enter' && send()}
      maxLength={200}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
      className="min-w-0 grow"
      end={text.trim() !== '' && <IconButton icon={ArrowRight} label={t('scan.codes.add')} onClick={send} />}
    />
  );
}

/** Accepts a typed code, label or name, and suggests the bins and locations that have it. */
function TypedCode({ action, onText }: Pick<ScanControlsProps, 'action' | 'onText'>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const codes = useKnownCodes();
  const { bins } = useBins();
  const { locations } = useLocations();
  const isTyping = text.trim() !== '';
  const named = useMemo(
    () => (isTyping ? namedMatches({ bins, locations }) : []),
    [isTyping, bins, locations],
  );
  const { only, choices } = useMemo(() => typedMatches(text, codes, named), [text, codes, named]);
  const choose = (address: string) => {
    setText('');
    onText(address);
  };
  const send = () => {
    if (!isTyping) return;
    if (only) choose(addressOfMatch(only));
    // If there are several, the list below asks for one.
    else if (choices.length < 2) onText(text);
  };
  const list = isTyping && choices.length > 0 && <MatchChoices matches={choices} onText={choose} />;
  return (
    <div className="min-w-0 grow space-y-2">
      <TextField
        label={t('scan.typed')}
        isLabelHidden
        placeholder={t('scan.typed')}
        value={text}
        onChange={setText}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Enter') return;
          send();
          // The next input replaces it; a typo can still be corrected.
          currentTarget.select();
        }}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        end={isTyping && <IconButton icon={ArrowRight} label={action ?? t('scan.open')} onClick={send} />}
      />
      {list}
    </div>
  );
}
