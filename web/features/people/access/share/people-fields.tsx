import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { ToggleChip } from '#web/ui/marks/chip.tsx';

type KnownPeopleProps = {
  people: readonly { userId: string; name: string }[];
  isChosen: (userId: string) => boolean;
  onChoose: (userId: string, isChosen: boolean) => void;
};

/** People with whom something is shared already; nothing if there are none. */
export function KnownPeople({ people, isChosen, onChoose }: KnownPeopleProps) {
  const { t } = useTranslation();
  if (people.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">{t('access.known')}</legend>
      <div className="flex max-h-40 flex-wrap gap-2 overflow-y-auto p-0.5">
        {people.map(({ userId, name }) => (
          <ToggleChip key={userId} isOn={isChosen(userId)} onChange={(isOn) => onChoose(userId, isOn)}>
            {name}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  );
}

type AddressesFieldProps = {
  value: string;
  error: string | null | undefined;
  hasFocus: boolean;
  onChange: (text: string) => void;
};

/** Email addresses of others, in any form in which they are copied. */
export function AddressesField({ value, error, hasFocus, onChange }: AddressesFieldProps) {
  const { t } = useTranslation();
  return (
    <TextArea
      label={t('access.addresses')}
      hint={t('access.addressesHint')}
      rows={2}
      inputMode="email"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      data-autofocus={hasFocus || undefined}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
