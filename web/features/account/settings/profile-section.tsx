import Camera from 'lucide-react/icons/camera';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type FormEvent, useState } from 'react';
import { displayNameMax } from '#domain/account/account-rules.ts';
import type { Profile } from '#domain/account/profile.ts';
import { act } from '#web/data/account/act.ts';
import { usePhotoUploads, useProfile } from '#web/data/account/hooks.ts';
import type { ShownPhoto } from '#web/data/operations/upload.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { OwnAddress } from '#web/features/account/account/own-address.tsx';
import { SignInMethods } from '#web/features/account/account/sign-in-methods.tsx';
import { faceOf } from '#web/features/things/photos/faces.ts';
import { PhotoInput } from '#web/features/things/photos/photo-input.tsx';
import { usePhotoActs } from '#web/features/things/photos/use-photo-acts.ts';
import { currencies } from '#web/forms/amounts.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

export function ProfileSection({ isTitleHidden }: { isTitleHidden: boolean }) {
  const { t } = useTranslation();
  const profile = useProfile();
  if (!profile) return null;
  return (
    <Section title={t('settings.profile')} isTitleHidden={isTitleHidden}>
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

/** The person's photo, by which others recognise them in lists. */
function ProfilePhoto({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { uid, displayName: name, photo } = profile;
  const acts = usePhotoActs({ kind: 'me', id: uid }, photo ? [photo] : []);
  const uploads = usePhotoUploads().filter(({ target }) => target.id === uid);
  const newest = uploads.findLast(({ stage }) => stage !== 'arrived');
  const waiting = newest?.stage === 'waiting' ? newest : undefined;
  const ownUrl = (newest ?? uploads.findLast(({ id }) => id === photo?.id))?.tileUrl;
  const face =
    ownUrl === undefined ? faceOf({ userId: uid, name, photoId: photo?.id }) : { name, photo: ownUrl };
  const isShown = photo !== undefined || newest !== undefined;

  const choose = async (files: readonly File[]) => {
    const earlier = uploads.filter(({ stage }) => stage === 'waiting');
    const { areAllAdded } = await acts.add(files.slice(0, 1));
    // Only the newest is sent.
    if (areAllAdded) await Promise.all(earlier.map(({ id }) => acts.discard(id)));
  };

  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Faces people={[face]} size="large" label={t(isShown ? 'photos.own' : 'photos.ownNone')} />
        <div className="flex min-w-0 flex-wrap gap-2">
          <PhotoInput label={t(isShown ? 'photos.ownReplace' : 'photos.ownAdd')} onChoose={choose}>
            {(open, label) => (
              <Button icon={Camera} onClick={open}>
                {label}
              </Button>
            )}
          </PhotoInput>
          {waiting !== undefined && (
            <Button kind="quiet" onClick={() => void acts.discard(waiting.id)}>
              {t('photos.discard')}
            </Button>
          )}
          {waiting === undefined && photo !== undefined && (
            <Button kind="quiet" onClick={() => void acts.remove(photo.id)}>
              {t('photos.ownRemove')}
            </Button>
          )}
        </div>
      </div>
      {waiting === undefined ? (
        <p className="mt-3 max-w-[60ch] text-ink-soft text-sm">{t('photos.ownText')}</p>
      ) : (
        <UploadState upload={waiting} onRetry={() => void acts.retry(waiting.id)} />
      )}
    </div>
  );
}

function UploadState({ upload, onRetry }: { upload: ShownPhoto; onRetry: () => void }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { refusal, delay, progress } = upload;
  if (refusal !== undefined)
    return (
      <div role="alert" className="mt-3 text-sm">
        <p className="flex items-start gap-1.5 font-medium text-berry">
          <TriangleAlert size={18} aria-hidden className="mt-px shrink-0" />
          <span>
            <b className="block">{t('photos.refused')}</b>
            {errorText(t, refusal)}
          </span>
        </p>
        <Button kind="quiet" className="-ml-3" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    );
  const percent = progress === undefined ? undefined : number(Math.round(progress * 100));
  return (
    <p role="status" className="mt-3 flex items-start gap-1.5 text-ink-soft text-sm">
      <Clock size={18} aria-hidden className="mt-px shrink-0" />
      <span>
        {delay && <b className="block">{errorText(t, delay)}</b>}
        {percent === undefined ? t('photos.waitingText') : t('photos.sending', { percent })}
      </span>
    </p>
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

const untyped = (): { typed: string | null } => ({ typed: null });

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
