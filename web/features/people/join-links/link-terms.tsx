import { type ReactNode, useState } from 'react';
import { joinLinkDaysMax, joinLinkUsesMax } from '#domain/links/join-link.ts';
import { endOfLink } from '#web/features/people/share-links/link-end.ts';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ToggleChip } from '#web/ui/marks/chip.tsx';

type LinkTerms = { uses: number; asksFirst: boolean } & (
  | { days: number }
  | { expiresAt: string | undefined }
);

type LinkTermsForm = {
  fields: ReactNode;
  /** The values of the fields in words, "20 people", "30 days". */
  /** Whether people ask first: not folded with the other fields. */
  askField: ReactNode;
  facts: string[];
  hasFault: boolean;
  /** Undefined if a field is wrong, which then says so. */
  read: () => LinkTerms | undefined;
};

/** For how many people a link works, until when, and whether they ask first. A link for one person works for a week. */
export function useLinkTerms(isForOne: boolean): LinkTermsForm {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const [chosenPeriod, setPeriod] = useState<Period>();
  const [uses, setUses] = useState('20');
  const [lastDay, setLastDay] = useState('');
  const [asksFirst, setAsksFirst] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const period = chosenPeriod ?? (isForOne ? 'week' : 'month');
  const fields = (
    <>
      {!isForOne && <UsesField value={uses} error={faults.uses} onChange={setUses} />}
      <Select
        label={t('joining.days')}
        value={period}
        onChange={setPeriod}
        options={periodNames.map((value) => ({ value, label: t(`joining.daysOf.${value}`) }))}
      />
      {period === 'date' && (
        <TextField
          type="date"
          label={t('shareLinks.lastDay')}
          value={lastDay}
          min={localDay(new Date())}
          max={latestDay()}
          error={faults.lastDay}
          onChange={setLastDay}
        />
      )}
    </>
  );
  const askField = (
    <Checkbox
      label={t('joining.asksFirst')}
      hint={t('joining.asksFirstHint')}
      checked={asksFirst}
      onChange={setAsksFirst}
    />
  );
  const facts = [
    isForOne ? t('joining.worksOnce') : t('joining.usesOf', { count: usesOf(uses) }),
    period === 'date' && lastDay !== ''
      ? t('joining.worksUntil', { date: shortDate(lastDay) })
      : t(`joining.daysOf.${period}`),
  ];
  const read = () => {
    const found = {
      uses: isForOne ? undefined : usesFault(t, uses),
      lastDay: period === 'date' ? dayFault(t, lastDay) : undefined,
    };
    setFaults(found);
    if (found.uses !== undefined || found.lastDay !== undefined) return undefined;
    const end =
      period === 'date'
        ? { expiresAt: endOfLink('date', lastDay, new Date())?.toISOString() }
        : { days: periods[period] };
    return { ...end, uses: isForOne ? 1 : usesOf(uses), asksFirst };
  };
  return { fields, askField, facts, hasFault: Boolean(faults.uses ?? faults.lastDay), read };
}

const periods = { day: 1, week: 7, month: 30, year: 365 };
const periodNames = ['day', 'week', 'month', 'year', 'date'] as const;
type Period = (typeof periodNames)[number];
const usesOffered = [5, 10, 20, 50, 100];
type Faults = { uses?: string | undefined; lastDay?: string | undefined };

/** 0 if it is no number. */
function usesOf(uses: string): number {
  return /^\d{1,6}$/.test(uses.trim()) ? Number(uses) : 0;
}

function usesFault(t: TFunction, uses: string): string | undefined {
  const count = usesOf(uses);
  return count < 1 || count > joinLinkUsesMax ? t('joining.usesFault', { max: joinLinkUsesMax }) : undefined;
}

function dayFault(t: TFunction, lastDay: string): string | undefined {
  if (lastDay === '') return t('shareLinks.lastDayMissing');
  if (lastDay < localDay(new Date())) return t('shareLinks.lastDayPast');
  return lastDay > latestDay() ? t('joining.lastDayLate') : undefined;
}

/** The last day that can be chosen: one less than the server allows, because the link ends with that day. */
function latestDay(): string {
  const day = new Date();
  day.setDate(day.getDate() + joinLinkDaysMax - 1);
  return localDay(day);
}

type UsesFieldProps = { value: string; error: string | undefined; onChange: (value: string) => void };

/** A number field with buttons for usual numbers. */
function UsesField({ value, error, onChange }: UsesFieldProps) {
  const { t } = useTranslation();
  return (
    <div>
      <TextField
        label={t('joining.uses')}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        error={error}
        onChange={onChange}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form section for one number */}
      <div role="group" aria-label={t('joining.uses')} className="mt-2 flex flex-wrap gap-2">
        {usesOffered.map(String).map((count) => (
          <ToggleChip key={count} isOn={value === count} onChange={() => onChange(count)}>
            {count}
          </ToggleChip>
        ))}
      </div>
    </div>
  );
}
