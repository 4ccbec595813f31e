import { currentAccount } from '#web/data/account/current-account.ts';
import type { ShownUpload } from '#web/data/operations/photo-upload.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import type { BinName } from './words/operation-words.ts';

type UnsentPhotosProps = { photos: readonly ShownUpload[]; binName: BinName };

/** Waiting photos with their progress, and refused ones, also if what they belong to is gone. */
export function UnsentPhotos({ photos, binName }: UnsentPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <FocusKeepingList className="mt-3 space-y-3">
      {photos.map((photo) => (
        <UnsentPhoto key={photo.id} photo={photo} binName={binName} />
      ))}
    </FocusKeepingList>
  );
}

function UnsentPhoto({ photo, binName }: { photo: ShownUpload; binName: BinName }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { id, target, tileUrl, progress, refusal, delay } = photo;
  const home = target.kind === 'item' ? target.binId : target.id;
  const name = binName(home) ?? t(target.kind === 'location' ? 'sync.someLocation' : 'sync.someBin');
  const percent = progress === undefined ? undefined : number(Math.round(progress * 100));
  const state = percent === undefined ? t('sync.photoWaiting') : t('sync.photoSending', { percent });
  const onPhotos = (act: 'retry' | 'discard') => {
    const acting = currentAccount
      .get()
      ?.photos()
      .then((photoStore) => photoStore[act](id));
    if (acting) unattended(acting);
  };
  return (
    <li data-key={id} className="flex items-start gap-3">
      <img
        src={tileUrl}
        alt=""
        className="size-14 shrink-0 rounded-field border border-hairline bg-kraft object-cover"
      />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          {target.kind === 'me' ? t('sync.ownPhoto') : t('sync.photoOf', { name })}
        </p>
        <p className={refusal ? 'font-medium text-berry text-sm' : 'text-ink-soft text-sm'}>
          {refusal || delay ? errorText(t, refusal ?? delay) : state}
        </p>
        {refusal && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button onClick={() => onPhotos('retry')}>{t('common.retry')}</Button>
            <Button onClick={() => onPhotos('discard')}>{t('sync.discardPhoto')}</Button>
          </div>
        )}
      </div>
    </li>
  );
}
