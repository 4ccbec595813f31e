import { type FormEvent, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binNameMax } from '#domain/bins/bin-look.ts';
import { freeName } from '#domain/bins/bin-names.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

type NameTakenSheetProps = {
  bin: BinHeader;
  onRestore: (name: string) => Promise<void>;
  onClose: () => void;
};

export function NameTakenSheet({ bin, onRestore, onClose }: NameTakenSheetProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { values, put, draft } = useNewValues({ form: `restored-name:${bin.id}`, isSilent: true }, () => ({
    name: freeName(bins.values(), bin.ownerId, bin.name),
  }));
  const { name } = values;
  const [error, setError] = useState<string | null>(null);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(t('settings.nameMissing'));
    await onRestore(name.trim()).then(draft.saved, (refusal) => setError(errorText(t, refusal)));
  };

  return (
    <FormSheet
      title={t('settings.nameTakenTitle')}
      submitLabel={t('common.restore')}
      isSubmitFocused
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('settings.nameTakenText', { name: bin.name })}</p>
      <TextField
        label={t('settings.newName')}
        value={name}
        maxLength={binNameMax}
        error={error}
        onChange={(value) => {
          put({ name: value });
          setError(null);
        }}
      />
    </FormSheet>
  );
}
