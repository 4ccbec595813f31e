import type { Item } from '#domain/items/item.ts';
import { itemFields } from '#domain/items/item-fields.ts';
import { useLentItems } from '#web/data/account/watched-items.ts';
import { usePreference } from '#web/data/storage/preferences.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ToggleChip } from '#web/ui/marks/chip.tsx';
import { dayAfter, loanTimes } from './loan-times.ts';

export type LoanValues = { to: string; until: string };

type LoanFieldProps = { values: LoanValues; onChange: (change: Partial<LoanValues>) => void };

/** Earlier borrowers are suggested below the field. */
export function BorrowerField({ values, fault, onChange }: LoanFieldProps & { fault: string | undefined }) {
  const { t } = useTranslation();
  const remembered = usePreference('recentBorrowers');
  const borrowers = borrowersOf(remembered, useLentItems());
  const to = values.to.trim();
  return (
    <>
      <TextField
        label={t('lending.to')}
        value={values.to}
        maxLength={itemFields.loanedTo.max}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="done"
        error={fault}
        data-autofocus
        onChange={(name) => onChange({ to: name })}
      />
      {borrowers.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('lending.borrowers')}</legend>
          {borrowers.map((name) => (
            <ToggleChip key={name} isOn={name === to} onChange={(isOn) => onChange({ to: isOn ? name : '' })}>
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            </ToggleChip>
          ))}
        </fieldset>
      )}
    </>
  );
}

export function DueDayField({ values, onChange }: LoanFieldProps) {
  const { t } = useTranslation();
  const today = new Date();
  return (
    <div>
      <TextField
        type="date"
        label={t('lending.until')}
        isOptional
        value={values.until}
        onChange={(until) => onChange({ until })}
      />
      <fieldset className="mt-2 flex flex-wrap gap-2">
        <legend className="sr-only">{t('lending.until')}</legend>
        {loanTimes.map((time) => {
          const day = dayAfter(time, today);
          return (
            <ToggleChip
              key={time}
              isOn={values.until === day}
              onChange={(isOn) => onChange({ until: isOn ? day : '' })}
            >
              {t(`lending.times.${time}`)}
            </ToggleChip>
          );
        })}
      </fieldset>
    </div>
  );
}

const mostBorrowers = 6;

/** Suggested borrowers: recent ones of this device, then those with current loans. */
function borrowersOf(remembered: readonly string[], lent: readonly Pick<Item, 'loanedTo'>[]): string[] {
  const names = lent.map(({ loanedTo }) => loanedTo).filter((name) => name !== undefined);
  return [...new Set([...remembered, ...names])].slice(0, mostBorrowers);
}
