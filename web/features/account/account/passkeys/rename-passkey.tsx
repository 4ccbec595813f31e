import { type FormEvent, useState } from 'react';
import type { Passkey } from '#domain/account/account-calls.ts';
import { passkeyNameMax } from '#domain/account/account-rules.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

type RenamePasskeyProps = { passkey: Passkey; onRenamed: () => Promise<void>; onClose: () => void };

export function RenamePasskey({ passkey, onRenamed, onClose }: RenamePasskeyProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { isBusy, problem, run } = useOnlineAct();
  const [isMissing, setMissing] = useState(false);
  const { values, put, draft } = useNewValues({ form: `passkey-name:${passkey.id}`, isSilent: true }, () => ({
    name: passkey.name ?? '',
  }));

  const save = (event: FormEvent) => {
    event.preventDefault();
    const name = values.name.trim();
    if (name === '') return setMissing(true);
    return run(async () => {
      if (name !== passkey.name) {
        await mutate('passkeys.update', { id: passkey.id, name });
        draft.saved();
        await onRenamed();
        toast.done(t('passkeys.renamed', { name }));
      }
      onClose();
    });
  };

  return (
    <FormSheet
      title={t('passkeys.renameTitle')}
      submitLabel={t('passkeys.saveName')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={t('passkeys.nameLabel')}
        maxLength={passkeyNameMax}
        value={values.name}
        error={isMissing ? t('passkeys.nameMissing') : undefined}
        onChange={(name) => {
          put({ name });
          setMissing(false);
        }}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormSheet>
  );
}
