import { type FormEvent, useState } from 'react';
import { binNameMax } from '#domain/bins/bin-fields.ts';
import { showCode } from '#domain/codes/code.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useCodes } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { noteSeen } from '#web/features/labels/scan/note-seen.ts';
import type { ContainerChoice } from '#web/features/things/bins/container-choices.ts';
import { emptyBin, newBinOf, placementOf } from '#web/features/things/bins/form/bin-values.ts';
import { freshColor } from '#web/features/things/photos/tiles.tsx';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

type NameBoxProps = {
  code: string;
  into: ContainerChoice | undefined;
  onTyping: (isOn: boolean) => void;
  onMade: (binId: string) => void;
};

/** A blank label becomes a bin by its name alone, labelled with its number; other fields can be set later. */
export function NameBox({ code, into, onTyping, onMade }: NameBoxProps) {
  const { t } = useTranslation();
  const { values, put, draft } = useNewValues({ form: `new-bin:${code}`, isSilent: true }, () => ({
    name: '',
  }));
  const { name } = values;
  const [id] = useState(newId);
  const { bins } = useBins();
  const number = useCodes().get(code)?.number;
  const { refusal, isSaving, save, forgetRefusal } = useSaving();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const empty = emptyBin({ name, inside: placementOf(into), color: freshColor(bins.values()) });
    const bin = newBinOf({ ...empty, label: number?.toString() ?? '' }, id);
    if (!(await save(() => act('bins.create', { ...bin, code })))) return;
    draft.saved();
    noteSeen(id);
    onMade(id);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <TextField
        label={t('scan.fill.name', { code: showCode(code) })}
        value={name}
        onChange={(next) => {
          put({ name: next });
          forgetRefusal();
          onTyping(next !== '');
        }}
        error={refusal}
        maxLength={binNameMax}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="next"
        autoFocus
        className="min-w-0 grow basis-[12em]"
      />
      <Button type="submit" kind="primary" isBusy={isSaving}>
        {t('scan.fill.make')}
      </Button>
    </form>
  );
}
