import type { Icon } from '../marks/icon.ts';
import { type IconName, namedIcons } from '../marks/named-icons.ts';
import { ChoiceGrid } from './choice-grid.tsx';

type IconPickerProps<Name extends IconName> = {
  label: string;
  /** Which of the named icons to offer. */
  options: readonly Name[];
  value: Name | null;
  onChange: (value: Name) => void;
  /** The icon's name in the person's language. */
  labelOf: (name: Name) => string;
};

export function IconPicker<Name extends IconName>({ options, ...props }: IconPickerProps<Name>) {
  return (
    <ChoiceGrid {...props} options={options}>
      {(name) => {
        const IconShape: Icon = namedIcons[name];
        return <IconShape size={24} aria-hidden />;
      }}
    </ChoiceGrid>
  );
}
