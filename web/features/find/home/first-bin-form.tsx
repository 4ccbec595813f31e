import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { binNameMax } from '#domain/bins/bin-fields.ts';
import { freshColor } from '#domain/bins/fresh-colors.ts';
import { paths } from '#domain/paths.ts';
import { tidyLine } from '#domain/text.ts';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** Asks for the name alone; other fields can be set later. */
export function FirstBinForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { values, put, draft } = useNewValues({ form: 'first-bin', isSilent: true }, () => ({ name: '' }));
  const { refusal, isSaving, save, forgetRefusal } = useSaving();
  const [isMissing, setMissing] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = tidyLine(values.name);
    setMissing(name === '');
    if (name === '') return;
    const binId = newId();
    if (!(await save(() => act('bins.create', { id: binId, name, color: freshColor([]) })))) return;
    draft.saved();
    void navigate({ to: paths.bin, params: { binId }, state: { isNew: true } });
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <TextField
        label={t('home.firstName')}
        placeholder={t('home.firstNameHint')}
        value={values.name}
        onChange={(name) => {
          put({ name });
          setMissing(false);
          forgetRefusal();
        }}
        error={isMissing ? t('binForm.nameMissing') : refusal}
        maxLength={binNameMax}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
      />
      <Button type="submit" kind="primary" isWide isBusy={isSaving}>
        {t('binForm.createDone')}
      </Button>
    </form>
  );
}
