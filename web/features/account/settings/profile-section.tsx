import { type FormEvent, useState } from 'react';
import { displayNameMax } from '#domain/account/account-rules.ts';
import type { Profile } from '#domain/account/profile.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { OwnAddress } from '#web/features/account/account/own-address.tsx';
import { SignInMethods } from '#web/features/account/account/sign-in-methods.tsx';
import { currencies } from '#web/features/things/items/form/amounts.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { ProfilePhoto } from './profile-photo.tsx';

export function ProfileSection() {
  const { t } = useTranslation();
  const profile = useProfile();
  if (!profile) return null;
  return (
    <Section title={t('settings.profile')}>
      <Card>
        <ProfilePhoto profile={profile} />
        <NameForm profile={profile} />
        <UsualCurrency chosen={profile.currency ?? ''} />
        <OwnAddress email={profile.email} />
        <SignInMethods email={profile.email} />
      </Card>
    </Section>
  );
}

function NameForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const toast = useToast();
  // Until something is typed, the field follows changes from other devices.
  const { values, put } = useNewValues({ form: 'own-name', isSilent: true }, untyped);
  const [error, setError] = useState<string | null>(null);
  const name = values.typed ?? profile.displayName;
  const isChanged = values.typed !== null && values.typed.trim() !== profile.displayName;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    if (name.trim() === '') return setError(t('settings.nameMissing'));
    try {
      const { operationId } = await act('me.update', { displayName: name.trim() });
      put(untyped());
      toast.done(t('settings.nameSaved'), undefined, [operationId]);
    } catch (refusal) {
      setError(errorText(t, refusal));
    }
  };

  return (
    <form onSubmit={save} noValidate>
      <TextField
        label={t('common.name')}
        name="name"
        autoComplete="name"
        maxLength={displayNameMax}
        value={name}
        error={error}
        onChange={(value) => {
          put({ typed: value });
          setError(null);
        }}
      />
      {isChanged && (
        <Button type="submit" kind="primary" className="mt-3 animate-appear">
          {t('settings.saveName')}
        </Button>
      )}
    </form>
  );
}

function UsualCurrency({ chosen }: { chosen: string }) {
  const { t } = useTranslation();
  return (
    <div className="mt-5">
      <Select
        label={t('settings.currency')}
        hint={t('settings.currencyHint')}
        value={chosen}
        onChange={(currency) => unattended(act('me.update', { currency: currency || null }))}
        options={[...new Set(['', chosen, ...currencies])].map((value) => ({
          value,
          label: value || t('itemForm.noCurrency'),
        }))}
      />
    </div>
  );
}

const untyped = (): { typed: string | null } => ({ typed: null });
