import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import type { FieldChange } from '#domain/history/field-change.ts';
import { photoSource } from '#web/data/account/photo-source.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { photosIn } from './photo-changes.ts';

type PhotoMarksProps = {
  changes: readonly FieldChange[];
  /** The bin or location. */
  stream: string;
};

/** The photos of a history line that the reader can still see. */
export function PhotoMarks({ changes, stream }: PhotoMarksProps) {
  const change = changes.find(({ field }) => field === 'photos');
  if (change === undefined) return null;
  const { added, deleted } = photosIn(change);
  const ids = [...added, ...deleted];
  if (ids.length === 0) return null;
  return (
    <span className="my-1.5 flex flex-wrap gap-1.5">
      {ids.map((id) => (
        <PhotoMark key={id} id={id} stream={stream} />
      ))}
    </span>
  );
}

function PhotoMark({ id, stream }: { id: string; stream: string }) {
  const { t } = useTranslation();
  const [isMissing, setMissing] = useState(false);
  return (
    <span className="inline-flex size-14 items-center justify-center overflow-hidden rounded-field bg-kraft text-on-kraft">
      {isMissing ? (
        <ImageOff size={20} role="img" aria-label={t('history.photoGone')} />
      ) : (
        <img
          src={photoSource(id, 'small', stream)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setMissing(true)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
