import { type FormEvent, type ReactNode, useState } from 'react';
import { emailMax } from '#domain/account/account-rules.ts';
import type { CallData } from '#domain/calls.ts';
import {
  audience as audiences,
  type EnvironmentSetting,
  type PublicServerSettings,
  serverNameMax,
  settingsFor,
  signUp as signUps,
} from '#domain/operator/operator-calls.ts';
import { plansBySize } from '#domain/plans/plan-rules.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { checkEmail } from '#web/features/account/account/credential-fields.tsx';
import { DraftLine } from '#web/forms/drafts/draft-line.tsx';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';

type ServerFormProps = {
  settings: PublicServerSettings;
  saveLabel: string;
  onSaved: () => void;
  /** Plan and sign-up can be chosen on their own; otherwise they follow the answer. */
  hasDetails?: boolean;
  /** Beside the button that saves. */
  otherActs?: ReactNode;
};

/** Whom the server is for, its name and its contact address. */
export function ServerForm(props: ServerFormProps) {
  const { settings, saveLabel, onSaved, hasDetails = false, otherActs } = props;
  const { t } = useTranslation();
  const { values, put, draft } = useNewValues({ form: 'server' }, () => valuesOf(settings, hasDetails));
  const [emailProblem, setEmailProblem] = useState<string>();
  const { isBusy, problem, run } = useOnlineAct();
  const isEmailFixed = settings.givenByEnvironment.includes('supportEmail');

  const save = (event: FormEvent) => {
    event.preventDefault();
    const email = values.supportEmail.trim();
    if (email !== '' && checkEmail(t, email).email) return setEmailProblem(t('operator.supportEmailInvalid'));
    void run(async () => {
      const change = changeOf(values, settings);
      if (Object.keys(change).length > 0) await mutate('operator.update', change);
      draft.saved();
      onSaved();
    });
  };

  return (
    <form noValidate onSubmit={save} className="space-y-5">
      <DraftLine draft={draft} />
      <RadioList
        label={t('operator.audience')}
        value={values.audience}
        onChange={(audience) => put({ audience, ...settingsFor[audience] })}
        options={audiences.options.map((value) => ({
          value,
          label: t(`operator.audiences.${value}`),
          hint: t(`operator.audienceHints.${value}`),
        }))}
      />
      {hasDetails ? (
        <PlanAndSignUp settings={settings} values={values} onChange={put} />
      ) : (
        <FixedByEnvironment settings={settings} />
      )}
      {values.audience === 'household' && (
        <TextField
          label={t('operator.name')}
          hint={t('operator.nameHint')}
          isOptional
          name="serverName"
          maxLength={serverNameMax}
          value={values.name}
          onChange={(name) => put({ name })}
        />
      )}
      <TextField
        label={t('operator.supportEmail')}
        hint={t(isEmailFixed ? 'operator.supportEmailFixed' : 'operator.supportEmailHint')}
        error={emailProblem}
        isOptional={!isEmailFixed}
        readOnly={isEmailFixed}
        name="supportEmail"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        maxLength={emailMax}
        value={values.supportEmail}
        onChange={(supportEmail) => {
          put({ supportEmail });
          setEmailProblem(undefined);
        }}
      />
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {saveLabel}
        </Button>
        {otherActs}
      </div>
    </form>
  );
}

type Values = Pick<PublicServerSettings, 'audience' | 'plan' | 'signUp'> & {
  name: string;
  supportEmail: string;
};

/** The questions suggest the first answer; the settings show what counts now. */
function valuesOf(settings: PublicServerSettings, hasDetails: boolean): Values {
  const { audience, name = '', supportEmail = '', plan, signUp } = settings;
  const current = { audience, name, supportEmail, plan, signUp };
  if (hasDetails || audience !== undefined) return current;
  return { ...current, audience: 'household', ...settingsFor.household };
}

/** What differs from what counts now; settings that the environment gives stay out. */
function changeOf(values: Values, settings: PublicServerSettings): CallData<'operator.update'> {
  const { audience, plan, signUp } = values;
  const [name, supportEmail] = [values.name.trim(), values.supportEmail.trim()];
  const isFixed = (setting: EnvironmentSetting) => settings.givenByEnvironment.includes(setting);
  return {
    ...(audience !== settings.audience && { audience }),
    ...(name !== (settings.name ?? '') && { name: name || null }),
    ...(plan !== settings.plan && !isFixed('plan') && { plan }),
    ...(signUp !== settings.signUp && !isFixed('signUp') && { signUp }),
    ...(supportEmail !== (settings.supportEmail ?? '') &&
      !isFixed('supportEmail') && { supportEmail: supportEmail || null }),
  };
}

type PlanAndSignUpProps = Pick<ServerFormProps, 'settings'> & {
  values: Values;
  onChange: (change: Partial<Values>) => void;
};

/** What the environment gives is shown, and cannot be changed here. */
function PlanAndSignUp({ settings, values, onChange }: PlanAndSignUpProps) {
  const { t } = useTranslation();
  const { givenByEnvironment, ...current } = settings;
  const [isPlanFixed, isSignUpFixed] = (['plan', 'signUp'] as const).map((name) =>
    givenByEnvironment.includes(name),
  );
  return (
    <>
      <Select
        label={t('operator.plan')}
        hint={isPlanFixed && t('operator.fixed')}
        disabled={isPlanFixed}
        value={isPlanFixed ? current.plan : values.plan}
        onChange={(plan) => onChange({ plan })}
        options={plansBySize.map((value) => ({ value, label: t(`plans.names.${value}`) }))}
      />
      <Select
        label={t('operator.signUp')}
        hint={isSignUpFixed && t('operator.fixed')}
        disabled={isSignUpFixed}
        value={isSignUpFixed ? current.signUp : values.signUp}
        onChange={(signUp) => onChange({ signUp })}
        options={signUps.options.map((value) => ({ value, label: t(`operator.signUps.${value}`) }))}
      />
    </>
  );
}

function FixedByEnvironment({ settings }: Pick<ServerFormProps, 'settings'>) {
  const { t } = useTranslation();
  const { plan, signUp, givenByEnvironment } = settings;
  const lines = [
    givenByEnvironment.includes('plan') && t('operator.fixedPlan', { plan: t(`plans.names.${plan}`) }),
    givenByEnvironment.includes('signUp') &&
      t('operator.fixedSignUp', { signUp: t(`operator.signUps.${signUp}`) }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <Notice>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}
