import Check from 'lucide-react/icons/check';
import { type Hue, hues } from '../marks/hues.ts';
import { ChoiceGrid } from './choice-grid.tsx';

type ColorPickerProps = {
  label: string;
  value: Hue | null;
  onChange: (value: Hue) => void;
  labelOf: (hue: Hue) => string;
};

export function ColorPicker({ label, value, onChange, labelOf }: ColorPickerProps) {
  return (
    <ChoiceGrid label={label} options={hues} value={value} onChange={onChange} labelOf={labelOf}>
      {(hue, isChosen) => (
        <span
          data-hue={hue}
          className="flex size-9 items-center justify-center rounded-full bg-hue text-on-hue transition-transform duration-150"
        >
          {isChosen && <Check size={22} strokeWidth={3} aria-hidden />}
        </span>
      )}
    </ChoiceGrid>
  );
}
