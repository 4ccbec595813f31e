import { ToggleChip } from '../marks/chip.tsx';

type NameChipsProps = {
  label: string;
  named: readonly { id: string; name: string }[];
  /** The ids of those that are on. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** Names of which several can be chosen, in a box that scrolls; nothing if there are none. */
export function NameChips({ label, named, chosen, onChange }: NameChipsProps) {
  if (named.length === 0) return null;
  const choose = (id: string, isOn: boolean) => {
    const others = [...chosen].filter((each) => each !== id);
    onChange(new Set(isOn ? [...others, id] : others));
  };
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      <div className="flex max-h-40 flex-wrap gap-2 overflow-y-auto p-0.5">
        {named.map(({ id, name }) => (
          <ToggleChip key={id} isOn={chosen.has(id)} onChange={(isOn) => choose(id, isOn)}>
            {name}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  );
}
