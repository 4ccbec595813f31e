import KeySquare from 'lucide-react/icons/key-square';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { type FormEvent, useState } from 'react';
import type { Passkey } from '#domain/account/account-calls.ts';
import { passkeyNameMax } from '#domain/account/account-rules.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { useOnlineRead } from './use-online-read.ts';

/** The person's passkeys, to rename, remove and add. */
export function PasskeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const {
    value: passkeys,
    problem,
    isOffline,
    read,
  } = useOnlineRead(async () => (await query('passkeys.list', {})).passkeys);
  return (
    <Sheet isOpen title={t('settings.passkeys')} onClose={onClose}>
      <p className="text-ink-soft">{t('passkeys.text')}</p>
      <div className="mt-3 space-y-3">
        {isOffline && <Notice>{t('passkeys.offline')}</Notice>}
        {!isOffline && problem !== undefined && (
          <div role="alert" className="space-y-3">
            <Notice tone="danger">{errorText(t, problem)}</Notice>
            <Button onClick={read}>{t('common.retry')}</Button>
          </div>
        )}
        {passkeys ? (
          <Passkeys {...{ passkeys, isOffline }} onChange={read} />
        ) : (
          !isOffline &&
          problem === undefined && (
            <div role="status">
              <span className="sr-only">{t('passkeys.reading')}</span>
              <SkeletonRows count={1} />
            </div>
          )
        )}
      </div>
    </Sheet>
  );
}

type PasskeysProps = {
  passkeys: readonly Passkey[];
  isOffline: boolean;
  onChange: () => Promise<void>;
};

function Passkeys({ passkeys, isOffline, onChange }: PasskeysProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toast = useToast();
  const { isBusy, problem, run } = useOnlineAct();
  const [inRename, setInRename] = useState<Passkey>();
  const nameOf = (passkey: Passkey) => passkey.name ?? t('passkeys.unnamed');

  const remove = async (passkey: Passkey) => {
    const name = nameOf(passkey);
    const isSure = await confirm({
      title: t('passkeys.removeTitle', { name }),
      text: t('passkeys.removeText'),
      okLabel: t('passkeys.remove'),
      isDangerous: true,
    });
    if (!isSure) return;
    await run(async () => {
      await mutate('passkeys.delete', { id: passkey.id });
      await onChange();
      toast.done(t('passkeys.removed', { name }));
    });
  };

  return (
    <>
      {passkeys.length === 0 && <p>{t('passkeys.none')}</p>}
      <ul className="-mx-4 divide-y divide-hairline">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <PasskeyRow
              passkey={passkey}
              name={nameOf(passkey)}
              actions={
                <Menu
                  label={t('passkeys.acts', { name: nameOf(passkey) })}
                  entries={[
                    {
                      label: t('passkeys.rename'),
                      icon: Pencil,
                      isDisabled: isOffline || isBusy,
                      onPress: () => setInRename(passkey),
                    },
                    {
                      label: t('passkeys.remove'),
                      icon: Trash2,
                      isDangerous: true,
                      isDisabled: isOffline || isBusy,
                      onPress: () => void remove(passkey),
                    },
                  ]}
                />
              }
            />
          </li>
        ))}
      </ul>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <AddPasskey isOffline={isOffline} onAdded={onChange} />
      {inRename && (
        <RenamePasskey passkey={inRename} onRenamed={onChange} onClose={() => setInRename(undefined)} />
      )}
    </>
  );
}

type PasskeyRowProps = { passkey: Passkey; name: string; actions: React.ReactNode };

function PasskeyRow({ passkey: { createdAt, lastUsedAt }, name, actions }: PasskeyRowProps) {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const date = shortDate(createdAt);
  return (
    <ListRow
      icon={KeySquare}
      title={<span className="[overflow-wrap:anywhere]">{name}</span>}
      detail={
        lastUsedAt
          ? t('passkeys.used', { date, when: shortDate(lastUsedAt) })
          : t('passkeys.unused', { date })
      }
      actions={actions}
    />
  );
}

type RenamePasskeyProps = { passkey: Passkey; onRenamed: () => Promise<void>; onClose: () => void };

function RenamePasskey({ passkey, onRenamed, onClose }: RenamePasskeyProps) {
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
