import { type FormEvent, useState } from 'react';
import { choicesOf } from '#domain/lists/list-entries.ts';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useSaving } from '#web/forms/use-saving.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import { NameField } from './list-form.tsx';
import { addressOf, type ListInView } from './lists-in-view.ts';
import { put } from './use-list-acts.ts';
import type { ListContent } from './use-list-content.ts';

type UseAgainSheetProps = {
  inView: ListInView;
  content: ListContent;
  onMade: (listId: string) => void;
  onClose: () => void;
};

/** Makes a list with the same things and stages, of which nothing is ticked. It says what was missing this time. */
export function UseAgainSheet({ inView, content, onMade, onClose }: UseAgainSheetProps) {
  const { t } = useTranslation();
  const { list, on } = inView;
  const { isSaving, refusal, save } = useSaving();
  const {
    values,
    put: putValues,
    draft,
  } = useNewValues({ form: `list-again:${list.id}`, isSilent: true }, () => ({
    name: list.name,
  }));
  const { name } = values;
  const [isChecked, setChecked] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (name.trim() === '') return;
    const id = newId();
    const isMade = await save(async () => {
      const { stages, covers } = list;
      await act('lists.create', {
        ...addressOf({ list: { ...list, id }, on }),
        name: name.trim(),
        stages: stages.map((stage) => ({ ...stage })),
        previousId: list.id,
        ...(covers && { covers }),
      });
      await Promise.all(put({ list: { ...list, id }, on }, choicesOf(list, content.stored)));
    });
    if (!isMade) return;
    draft.saved();
    onMade(id);
  };
  return (
    <FormSheet
      title={t('lists.useAgainTitle', { name: list.name })}
      submitLabel={t('lists.useAgain')}
      isBusy={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('lists.useAgainText')}</p>
      <NameField
        {...{ name, isChecked }}
        label={t('lists.useAgainName')}
        onChange={(next) => putValues({ name: next })}
      />
      {refusal && <Notice tone="danger">{refusal}</Notice>}
    </FormSheet>
  );
}
