import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { type TokenScope, tokenNameMax, tokenScopes, tokenTargetsMax } from '#domain/tokens/token-limits.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { confirmByPassword } from '#web/data/session/passkey.ts';
import { PasswordField } from '#web/features/account/account/credential-fields.tsx';
import { targetOfContainer } from '#web/features/things/bins/container-choices.ts';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { CopyButton } from '#web/ui/actions/copy-button.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { RemovableChip } from '#web/ui/marks/chip.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

type NewTokenSheetProps = { onMade: () => Promise<void>; onClose: () => void };
type MadeToken = CallResult<'tokens.create'>;

const expiryDays = { month: 30, quarter: 90, year: 365, never: undefined } as const;
type Expiry = keyof typeof expiryDays;
const expiries = Object.keys(expiryDays) as Expiry[];

const wheres = ['everywhere', 'chosen'] as const;

type TokenValues = {
  name: string;
  scope: TokenScope;
  where: (typeof wheres)[number];
  targets: Target[];
  expiry: Expiry;
};

/** Makes a token, then shows its secret once. */
export function NewTokenSheet({ onMade, onClose }: NewTokenSheetProps) {
  const { t } = useTranslation();
  const [made, setMade] = useState<MadeToken>();
  const { isBusy, problem, run } = useOnlineAct((t, error) => {
    const text = errorText(t, error);
    const code = error instanceof AppError ? error.code : undefined;
    if (code === 'tokens.confirmFirst') setPassword('');
    else if (code === 'auth.wrongPassword') setFaults({ password: text });
    else return text;
    // The password's field says it.
    return '';
  });
  const [faults, setFaults] = useState<{ name?: string; targets?: string; password?: string }>({});
  /** Undefined until the server asks for it, as the last sign-in was not recent. It is no part of the draft. */
  const [password, setPassword] = useState<string>();
  const { values, put, draft } = useNewValues<TokenValues>({ form: 'token' }, () => ({
    name: '',
    scope: 'read',
    where: 'everywhere',
    targets: [],
    expiry: 'year',
  }));

  const create = (event: FormEvent) => {
    event.preventDefault();
    const { scope, where, targets, expiry } = values;
    const name = values.name.trim();
    const found = {
      ...(name === '' && { name: t('programs.form.nameMissing') }),
      ...(where === 'chosen' && targets.length === 0 && { targets: t('programs.form.noneChosen') }),
      ...(password === '' && { password: t('account.passwordMissing') }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const days = expiryDays[expiry];
    void run(async () => {
      if (password !== undefined) await confirmByPassword(password);
      const token = await mutate('tokens.create', {
        name,
        scope,
        ...(where === 'chosen' && { targets }),
        ...(days !== undefined && { expiresAt: new Date(Date.now() + days * 86_400_000).toISOString() }),
      });
      draft.saved();
      setMade(token);
      await onMade();
    });
  };

  if (made !== undefined) return <MadeSheet made={made} onClose={onClose} />;
  return (
    <FormSheet
      title={t('programs.form.title')}
      submitLabel={t('programs.form.submit')}
      isBusy={isBusy}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={t('programs.form.name')}
        hint={t('programs.form.nameHint')}
        maxLength={tokenNameMax}
        autoComplete="off"
        value={values.name}
        error={faults.name}
        onChange={(name) => put({ name })}
      />
      <Allowed values={values} fault={faults.targets} onChange={put} />
      {problem && <Notice tone="danger">{problem}</Notice>}
      {password !== undefined && (
        <PasswordField
          autoComplete="current-password"
          autoFocus
          label={t('passkeys.confirmPassword')}
          hint={t('passkeys.confirm')}
          value={password}
          error={faults.password}
          onChange={setPassword}
        />
      )}
    </FormSheet>
  );
}

type AllowedProps = {
  values: TokenValues;
  fault: string | undefined;
  onChange: (change: Partial<TokenValues>) => void;
};

/** What the program may do, where and how long. */
function Allowed({ values, fault, onChange }: AllowedProps) {
  const { t } = useTranslation();
  return (
    <>
      <RadioList
        label={t('programs.form.scope')}
        value={values.scope}
        onChange={(scope) => onChange({ scope })}
        options={tokenScopes.map((value) => ({
          value,
          label: t(`programs.form.scopes.${value}`),
          hint: t(`programs.form.scopeHints.${value}`),
        }))}
      />
      <RadioList
        label={t('programs.form.where')}
        value={values.where}
        onChange={(where) => onChange({ where })}
        options={wheres.map((value) => ({ value, label: t(`programs.form.wheres.${value}`) }))}
      />
      {values.where === 'chosen' && (
        <ChosenTargets targets={values.targets} fault={fault} onChange={(targets) => onChange({ targets })} />
      )}
      <Select
        label={t('programs.form.expiry')}
        value={values.expiry}
        onChange={(expiry) => onChange({ expiry })}
        options={expiries.map((value) => ({ value, label: t(`programs.form.expiries.${value}`) }))}
      />
    </>
  );
}

type ChosenTargetsProps = {
  targets: readonly Target[];
  fault: string | undefined;
  onChange: (targets: Target[]) => void;
};

function ChosenTargets({ targets, fault, onChange }: ChosenTargetsProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const { pickContainer, picker } = useBinPicker();
  const isFree = (thing: { id: string; deletedAt?: string | undefined }) =>
    thing.deletedAt === undefined && targets.every(({ id }) => id !== thing.id);
  const add = async () => {
    const choice = await pickContainer({
      title: t('programs.form.chooseTitle'),
      choices: {
        bins: [...bins.values()].filter(isFree),
        locations: [...locations.values()].filter(isFree),
      },
      withoutAudience: true,
    });
    if (choice) onChange([...targets, targetOfContainer(choice)]);
  };
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">{t('programs.form.chosen')}</legend>
      <div className="flex flex-wrap gap-2">
        {targets.map((target) => {
          const name = (target.kind === 'bin' ? bins : locations).get(target.id)?.name ?? '';
          return (
            <RemovableChip
              key={target.id}
              label={name}
              onRemove={() => onChange(targets.filter(({ id }) => id !== target.id))}
            />
          );
        })}
        {targets.length < tokenTargetsMax && (
          <Button icon={Plus} onClick={() => void add()}>
            {t('programs.form.choose')}
          </Button>
        )}
      </div>
      {fault !== undefined && (
        <p role="alert" className="mt-1 text-berry text-sm">
          {fault}
        </p>
      )}
      {picker}
    </fieldset>
  );
}

function MadeSheet({ made: { name, secret }, onClose }: { made: MadeToken; onClose: () => void }) {
  const { t } = useTranslation();
  const command = `curl ${location.origin}/api/bins.list --header 'Authorization: Bearer ${secret}' --json '{"data":{}}'`;
  const texts = { copiedLabel: t('programs.made.copied'), failedLabel: t('programs.made.notCopied') };
  return (
    <Sheet
      isOpen
      title={t('programs.made.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('programs.made.done')}</Button>}
    >
      <p>{t('programs.made.text', { name })}</p>
      <div className="mt-3 space-y-3">
        <Code text={secret} />
        <CopyButton {...texts} text={secret} kind="primary" icon={Copy} label={t('programs.made.copy')} />
        <h3 className="pt-3 font-semibold text-sm">{t('programs.made.tryIt')}</h3>
        <Code text={command} />
        <CopyButton {...texts} text={command} icon={Copy} label={t('programs.made.copyCommand')} />
      </div>
    </Sheet>
  );
}

function Code({ text }: { text: string }) {
  return (
    <p className="rounded-field border border-hairline bg-card p-3 font-mono text-sm break-all">{text}</p>
  );
}
