import type { Icon } from '../marks/icon.ts';
import { type IconName, namedIcons } from '../marks/named-icons.ts';
import { ChoiceGrid } from './choice-grid.tsx';

type IconPickerProps<Name extends IconName> = {
  label: string;
  options: readonly Name[];
  value: Name | null;
  onChange: (value: Name) => void;
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
