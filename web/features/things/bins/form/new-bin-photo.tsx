import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { currentAccount } from '#web/data/account/current-account.ts';
import { PhotoButton } from '#web/features/things/photos/photo-input.tsx';
import { leadClasses } from '#web/features/things/photos/photo-lead.ts';
import { useDraftPhotos } from '#web/features/things/photos/use-draft-photos.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

type NewBinPhoto = {
  /** The form's draft. */
  form: string;
  /** Empty for none. */
  photoId: string;
  onChange: (photoId: string) => void;
};

/** The photo of a bin that does not exist yet: the device keeps it with the draft, offline too. */
export function useNewBinPhoto({ form, photoId, onChange }: NewBinPhoto) {
  const { t } = useTranslation();
  const toast = useToast();
  const [fault, setFault] = useState<string>();
  const refuse = (error: unknown) => {
    onChange('');
    setFault(errorText(t, error));
  };
  const photos = useDraftPhotos(form, photoId === '' ? [] : [photoId], () => refuse('photos.unreadable'));
  const choose = async (files: File[]) => {
    setFault(undefined);
    const [failed] = await photos.add(files.slice(0, 1), ([id = '']) => onChange(id));
    if (failed) refuse(failed.error);
  };
  const url = photos.pictures.get(photoId)?.url;
  const photoField = (
    <div>
      {photoId === '' ? (
        <PhotoButton label={t('binForm.photo')} onChoose={choose} className="w-full" />
      ) : (
        <div
          className={cx(
            'relative overflow-hidden rounded-card border border-hairline bg-kraft',
            leadClasses.strip,
          )}
        >
          {url !== undefined && <img src={url} alt="" className="size-full object-cover" />}
          <IconButton
            icon={X}
            label={t('binForm.noPhoto')}
            onClick={() => onChange('')}
            className="absolute top-2 right-2 bg-raised shadow-float"
          />
        </div>
      )}
      {fault !== undefined && (
        <p role="alert" className="mt-1 font-medium text-berry text-sm">
          {fault}
        </p>
      )}
    </div>
  );
  return {
    photoField,
    /** Gives the photo to the bin, which is in the outbox. */
    async handOver(binId: string): Promise<void> {
      if (photoId === '') return;
      try {
        // The photo may be of a continued draft, before the code for photos was loaded.
        const store = await currentAccount.get()?.attachments();
        await store?.drafts.handOver([{ id: photoId, target: { kind: 'bin', id: binId } }]);
      } catch (error) {
        toast.failed(errorText(t, error));
      }
    },
  };
}
