import { Suspense } from 'react';
import type { Photo } from '#domain/photos/photo.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';
import { leadClasses, type PhotoLead } from './photo-lead.ts';
import type { PhotoListProps } from './photo-list.tsx';

type PhotosProps = Omit<PhotoListProps, 'photos'> & { photos: readonly Photo[] | undefined };

const PhotoList = lazyPart(async () => {
  const [{ PhotoList: list }] = await Promise.all([import('./photo-list.tsx'), loadLaterTexts()]);
  return list;
});

/** Loads the photo list lazily; a placeholder reserves its space, so that nothing moves then. */
export function Photos({ photos = none, ...props }: PhotosProps) {
  if (photos.length === 0 && !props.canChange && !props.lead) return null;
  return (
    <Suspense fallback={<div className={placeholderClass(photos, props.lead)} />}>
      <PhotoList {...props} photos={photos} />
    </Suspense>
  );
}

function placeholderClass({ length }: readonly Photo[], lead: PhotoLead | undefined): string {
  if (lead) return `mb-4 ${leadClasses[lead]}`;
  return length === 0 ? 'min-h-11' : 'mt-6 h-41 basis-full';
}

const none: readonly Photo[] = [];
