import Copy from 'lucide-react/icons/copy';
import { type FormEvent, useState } from 'react';
import { displayNameMax } from '#domain/account/account-rules.ts';
import type { CallResult } from '#domain/calls.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { checkEmail, EmailField } from '#web/features/account/account/credential-fields.tsx';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { CopyButton } from '#web/ui/actions/copy-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

type NewAccountSheetProps = { onMade: () => Promise<void>; onClose: () => void };

type MadeAccount = CallResult<'serverAccounts.create'> & { email: string };

/** Makes an account, then shows how its owner gets in. */
export function NewAccountSheet({ onMade, onClose }: NewAccountSheetProps) {
  const { t } = useTranslation();
  const { values, put, draft } = useNewValues({ form: 'server-account' }, () => ({ email: '', name: '' }));
  const [emailProblem, setEmailProblem] = useState<string>();
  const [made, setMade] = useState<MadeAccount>();
  const { isBusy, problem, run } = useOnlineAct();

  const create = (event: FormEvent) => {
    event.preventDefault();
    const [email, name] = [values.email.trim(), values.name.trim()];
    if (email === '') return setEmailProblem(t('operator.accounts.emailMissing'));
    const fault = checkEmail(t, email).email;
    if (fault !== undefined) return setEmailProblem(fault);
    void run(async () => {
      const account = await mutate('serverAccounts.create', { email, ...(name !== '' && { name }) });
      draft.saved();
      setMade({ ...account, email });
      await onMade();
    });
  };

  if (made !== undefined) return <MadeSheet made={made} onClose={onClose} />;
  return (
    <FormSheet
      title={t('operator.accounts.add')}
      submitLabel={t('operator.accounts.create')}
      isBusy={isBusy}
      onSubmit={create}
      onClose={onClose}
    >
      <EmailField
        label={t('operator.accounts.email')}
        autoComplete="off"
        value={values.email}
        error={emailProblem}
        onChange={(email) => {
          put({ email });
          setEmailProblem(undefined);
        }}
      />
      <TextField
        label={t('operator.accounts.name')}
        hint={t('operator.accounts.nameHint')}
        isOptional
        name="name"
        autoComplete="off"
        maxLength={displayNameMax}
        value={values.name}
        onChange={(name) => put({ name })}
      />
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
    </FormSheet>
  );
}

function MadeSheet({ made: { email, isMailed, link }, onClose }: { made: MadeAccount; onClose: () => void }) {
  const { t } = useTranslation();
  const way = isMailed ? 'madeMailed' : link === undefined ? 'madeByProvider' : 'madeLink';
  return (
    <Sheet
      isOpen
      title={t('operator.accounts.made')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('operator.accounts.done')}</Button>}
    >
      <p className="[overflow-wrap:anywhere]">{t(`operator.accounts.${way}`, { email })}</p>
      {link !== undefined && (
        <div className="mt-3 space-y-3">
          <p className="rounded-field border border-hairline bg-card p-3 font-mono text-sm [overflow-wrap:anywhere]">
            {link}
          </p>
          <CopyButton
            text={link}
            kind="primary"
            icon={Copy}
            label={t('operator.accounts.copy')}
            copiedLabel={t('operator.accounts.copied')}
            failedLabel={t('operator.accounts.notCopied')}
          />
        </div>
      )}
    </Sheet>
  );
}
