import { useState } from 'react';
import { neededOf } from '#domain/lists/list-entries.ts';
import { countMax } from '#domain/lists/list-limits.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';
import type { useListActs } from './use-list-acts.ts';
import type { ListLine } from './use-list-content.ts';

type CountFieldProps = { label: string; count: number; onCount: (count: number) => void; least?: number };

/** A whole number that is stored when the field is left, and at once by its buttons. */
export function CountField({ label, count, onCount, least = 0 }: CountFieldProps) {
  const [typed, setTyped] = useState<string>();
  const finish = () => {
    const next = typed === undefined ? undefined : Number(typed);
    setTyped(undefined);
    if (next !== undefined && Number.isInteger(next) && next >= least && next <= countMax && next !== count)
      onCount(next);
  };
  return (
    <NumberStepper
      label={label}
      text={typed ?? String(count)}
      onType={setTyped}
      onStep={(by) => {
        setTyped(undefined);
        onCount(count + by);
      }}
      onDone={finish}
      onCancel={() => setTyped(undefined)}
      canDecrease={count > least}
      canIncrease={count < countMax}
    />
  );
}

type NeededSheetProps = {
  line: ListLine;
  acts: Pick<ReturnType<typeof useListActs>, 'setNeeded'>;
  onClose: () => void;
};

export function NeededSheet({ line: { entry, name = '' }, acts, onClose }: NeededSheetProps) {
  const { t } = useTranslation();
  const [needed, setNeeded] = useState(neededOf(entry));
  return (
    <FormSheet
      title={t('lists.neededOf', { name })}
      submitLabel={t('lists.save')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (needed !== neededOf(entry)) void acts.setNeeded(entry, needed);
        onClose();
      }}
    >
      <CountField label={t('lists.needed')} count={needed} least={1} onCount={setNeeded} />
    </FormSheet>
  );
}
