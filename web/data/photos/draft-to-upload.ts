import type { PhotoTarget } from '#domain/photos/photo.ts';
import { newId } from '../operations/new-id.ts';
import type { DraftPhoto } from '../operations/photo-upload.ts';
import type { Database } from '../storage/database.ts';
import { build } from '../wire/build.ts';

/** A photo of an unsaved list waits for its thing from now on; one that is no draft any more is left alone. */
export async function draftToUpload(database: Database, id: string, target: PhotoTarget): Promise<void> {
  await database.write(
    ['draftPhotos', 'uploads'],
    async (transaction) => {
      const draft = await transaction.objectStore('draftPhotos').get(id);
      if (draft === undefined) return;
      const { form: _, ...photo } = draft;
      transaction.objectStore('draftPhotos').delete(id);
      transaction.objectStore('uploads').put({ ...photo, target, build, operationId: newId() });
    },
    { isStrict: true },
  );
}

/** The other way, under an id of its own: the server may have the photo already. Undefined where it does not wait. */
export function uploadToDraft(database: Database, id: string, form: string): Promise<DraftPhoto | undefined> {
  return database.write(
    ['draftPhotos', 'uploads'],
    async (transaction) => {
      const upload = await transaction.objectStore('uploads').get(id);
      if (upload === undefined) return undefined;
      const { target: _, operationId: __, build: ___, refusal: ____, ...photo } = upload;
      const draft: DraftPhoto = { ...photo, id: newId(), form, createdAt: new Date().toISOString() };
      transaction.objectStore('uploads').delete(id);
      transaction.objectStore('draftPhotos').put(draft);
      return draft;
    },
    { isStrict: true },
  );
}
