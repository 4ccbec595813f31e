import { type FormEvent, useState } from 'react';
import { groupNameMax } from '#domain/access/access-rules.ts';
import type { Group } from '#domain/access/group.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

type GroupNameSheetProps = {
  /** Without one, a group is created. */
  group?: Group;
  onSaved: (id: string) => void;
  onClose: () => void;
};

export function GroupNameSheet({ group, onSaved, onClose }: GroupNameSheetProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const connection = useConnection();
  const { isBusy, problem, run } = useOnlineAct();
  const [isMissing, setMissing] = useState(false);
  const { values, put, draft } = useNewValues(
    { form: `group-name:${group?.id ?? ''}`, isSilent: true },
    () => ({
      name: group?.name ?? '',
    }),
  );

  const save = (event: FormEvent) => {
    event.preventDefault();
    const name = values.name.trim();
    if (name === '') return setMissing(true);
    return run(async () => {
      const id = group === undefined ? (await mutate('groups.create', { name })).id : group.id;
      if (group !== undefined) await mutate('groups.update', { id, name });
      draft.saved();
      toast.done(t(group === undefined ? 'groups.created' : 'groups.renamed', { name }));
      onClose();
      onSaved(id);
    });
  };

  return (
    <FormSheet
      title={t(group === undefined ? 'groups.create' : 'groups.renameTitle')}
      submitLabel={t(group === undefined ? 'groups.createOk' : 'groups.saveName')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      {connection === 'offline' && <Notice>{t('groups.needsConnection')}</Notice>}
      <TextField
        data-autofocus
        label={t('groups.name')}
        hint={t('groups.nameHint')}
        maxLength={groupNameMax}
        value={values.name}
        error={isMissing && values.name.trim() === '' ? t('groups.nameMissing') : undefined}
        onChange={(name) => put({ name })}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormSheet>
  );
}
