import { type FormEvent, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { itemLoanedToMax } from '#domain/items/item-limits.ts';
import { isOut } from '#domain/items/item-rules.ts';
import { tidyLine } from '#domain/tidy-text.ts';
import { useLentItems } from '#web/data/account/watched-items.ts';
import { rememberBorrower, usePreference } from '#web/data/storage/preferences.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ToggleChip } from '#web/ui/marks/chip.tsx';
import { focusFault } from '../form/check-values.ts';
import { useItemActs } from '../list/use-item-acts.ts';
import { borrowersOf } from './borrowers.ts';
import { CountField } from './count-field.tsx';
import { countIn } from './count-in.ts';
import { dayAfter, loanTimes } from './loan-times.ts';

type LendSheetProps = { item: Item; onClose: () => void };

export function LendSheet({ item, onClose }: LendSheetProps) {
  const { t } = useTranslation();
  const { lend } = useItemActs(item.binId);
  const { values, put, draft } = useNewValues({ form: `lend:${item.id}`, isSilent: true }, () => ({
    to: '',
    count: '1',
    until: item.dueDate ?? '',
  }));
  const [fault, setFault] = useState<string>();
  const remembered = usePreference('recentBorrowers');
  const borrowers = borrowersOf(remembered, useLentItems());
  const to = tidyLine(values.to);
  const range = { min: 1, max: item.quantity };
  const today = new Date();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const count = isOut(item) ? 0 : countIn(values.count, range);
    if (to === '') setFault(t('lending.toMissing'));
    if (to === '' || count === undefined) return focusFault(event.currentTarget as HTMLElement);
    if (!(await lend(item, { to, until: values.until || undefined, count }))) return;
    rememberBorrower(to);
    draft.saved();
    onClose();
  };

  return (
    <FormSheet
      title={t('lending.title', { name: item.name })}
      submitLabel={t('lending.lend')}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={t('lending.to')}
        value={values.to}
        maxLength={itemLoanedToMax}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="done"
        error={fault}
        data-autofocus
        onChange={(name) => {
          put({ to: name });
          setFault(undefined);
        }}
      />
      {borrowers.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('lending.borrowers')}</legend>
          {borrowers.map((name) => (
            <ToggleChip key={name} isOn={name === to} onChange={(isOn) => put({ to: isOn ? name : '' })}>
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            </ToggleChip>
          ))}
        </fieldset>
      )}
      {item.quantity > 1 && (
        <CountField
          label={t('lending.count')}
          text={values.count}
          range={range}
          onChange={(count) => put({ count })}
        />
      )}
      <div>
        <TextField
          type="date"
          label={t('lending.until')}
          isOptional
          value={values.until}
          onChange={(until) => put({ until })}
        />
        <fieldset className="mt-2 flex flex-wrap gap-2">
          <legend className="sr-only">{t('lending.until')}</legend>
          {loanTimes.map((time) => {
            const day = dayAfter(time, today);
            return (
              <ToggleChip
                key={time}
                isOn={values.until === day}
                onChange={(isOn) => put({ until: isOn ? day : '' })}
              >
                {t(`lending.times.${time}`)}
              </ToggleChip>
            );
          })}
        </fieldset>
      </div>
    </FormSheet>
  );
}
