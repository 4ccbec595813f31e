import { type FormEvent, useState } from 'react';
import type { Person } from '#domain/access/who-sees.ts';
import type { Loan } from '#domain/items/item.ts';
import { itemFields, loanContactMax, loanNoteMax } from '#domain/items/item-fields.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import { readQuantity } from '#domain/items/quantity.ts';
import { tidyLine, tidyProse } from '#domain/text.ts';
import { useLentItems } from '#web/data/account/watched-items.ts';
import { rememberBorrower, usePreference } from '#web/data/storage/preferences.ts';
import { DayField } from '#web/forms/day-field.tsx';
import { focusFault } from '#web/forms/use-focused-field.ts';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ToggleChip } from '#web/ui/marks/chip.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';

type LoanValues = { to: string; until: string; contact: string; note: string };

type LoanFieldProps = { values: LoanValues; onChange: (change: Partial<LoanValues>) => void };

/** The field for the borrower, for each form that asks who has something. */
export function useBorrower({ values, people, onChange }: LoanFieldProps & { people: readonly Person[] }) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<string>();
  const change = (changed: Partial<LoanValues>) => {
    onChange(changed);
    setFault(undefined);
  };
  return {
    borrowerField: <BorrowerField values={values} people={people} fault={fault} onChange={change} />,
    /** Reads the typed texts. Undefined if nobody is named; the field then shows the fault. */
    readDetails(event: FormEvent) {
      const details = loanDetails(values, people);
      if (details.borrower !== '') return details;
      setFault(t('lending.toMissing'));
      focusFault(event.currentTarget as HTMLElement);
      return undefined;
    },
    /** Suggests somebody without access the next time. */
    remember({ borrower, borrowerId }: ReturnType<typeof loanDetails>) {
      if (borrowerId === undefined) rememberBorrower(borrower);
    },
  };
}

/** Reads the typed texts; the name of a person with access means that person. */
function loanDetails({ to, until, contact, note }: LoanValues, people: readonly Person[]) {
  const borrower = tidyLine(to);
  return {
    borrower,
    borrowerId: people.find(({ name }) => name === borrower)?.userId,
    dueDate: until || undefined,
    contact: tidyLine(contact) || undefined,
    note: tidyProse(note) || undefined,
  };
}

type BorrowerFieldProps = LoanFieldProps & { people: readonly Person[]; fault: string | undefined };

/** People with access and earlier borrowers are suggested below the field. */
function BorrowerField({ values, people, fault, onChange }: BorrowerFieldProps) {
  const { t } = useTranslation();
  const remembered = usePreference('recentBorrowers');
  const borrowers = borrowersOf(people, remembered, useLentItems().flatMap(loansOf));
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

const mostBorrowers = 6;

/** Suggested borrowers: people with access, recent ones of this device, then those with current loans. */
function borrowersOf(
  people: readonly Person[],
  remembered: readonly string[],
  lent: readonly Loan[],
): string[] {
  const names = lent.flatMap(({ borrower, isTakenOut }) => (isTakenOut ? [] : borrower));
  const withAccess = people.map(({ name }) => name).slice(0, mostBorrowers);
  const others = [...remembered, ...names].filter((name) => !withAccess.includes(name));
  return [...withAccess, ...[...new Set(others)].slice(0, mostBorrowers)];
}

/** Asks whether a day that has passed is meant. */
export function usePastDayQuestion(): (until: string | undefined) => Promise<boolean> {
  const { t } = useTranslation();
  const { date } = useFormats();
  const confirm = useConfirm();
  return async (until) => {
    if (until === undefined || until >= localDay(new Date())) return true;
    const day = date(`${until}T12:00:00`);
    return confirm({ title: t('lending.pastDay', { day }), okLabel: t('lending.keepPastDay') });
  };
}

export function DueDayField({ values, onChange }: LoanFieldProps) {
  const { t } = useTranslation();
  return (
    <DayField
      label={t('lending.until')}
      isOptional
      value={values.until}
      onChange={(until) => onChange({ until })}
    />
  );
}

/** How to reach the borrower, and what else to remember. */
export function NoteFields({ values, onChange }: LoanFieldProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('lending.contact')}
        isOptional
        value={values.contact}
        maxLength={loanContactMax}
        autoComplete="off"
        onChange={(contact) => onChange({ contact })}
      />
      <TextField
        label={t('lending.note')}
        isOptional
        value={values.note}
        maxLength={loanNoteMax}
        autoComplete="off"
        onChange={(note) => onChange({ note })}
      />
    </>
  );
}

type CountFieldProps = {
  label: string;
  /** The unparsed text. */
  text: string;
  range: CountRange;
  /** The thing, where several are counted. */
  of?: string;
  /** Of how many, such as "of 3 lent"; undefined if nobody knows. */
  ofAll: string | undefined;
  onChange: (text: string) => void;
};

export function CountField({ label, of, text, range, ofAll, onChange }: CountFieldProps) {
  const spoken = [of, label, ofAll];
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3">
      <span aria-hidden className="flex min-h-11 items-center font-semibold text-sm">
        {label}
        {ofAll !== undefined && <span className="ml-1 font-normal text-ink-soft">{ofAll}</span>}
      </span>
      <CountStepper label={spoken.filter(Boolean).join(' ')} text={text} range={range} onChange={onChange} />
    </div>
  );
}

export function CountStepper({ label, text, range, onChange }: Omit<CountFieldProps, 'of' | 'ofAll'>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const count = countIn(text, range);
  const { quantity: typed } = readQuantity(text);
  const isTooMany = typed !== undefined && typed > range.max;
  return (
    <NumberStepper
      label={label}
      text={text}
      onType={onChange}
      onStep={(by) => onChange(String(count === undefined ? range.max : count + by))}
      canDecrease={isTooMany || (count !== undefined && count > range.min)}
      canIncrease={count !== undefined && count < range.max}
      fault={
        count === undefined ? t('lending.countFault', { min: range.min, max: number(range.max) }) : undefined
      }
      isChecked
    />
  );
}

type CountRange = { min: number; max: number };

/** Undefined unless the text is a number in the range. */
export function countIn(text: string, { min, max }: CountRange): number | undefined {
  const { quantity } = readQuantity(text);
  return quantity !== undefined && quantity >= min && quantity <= max ? quantity : undefined;
}
