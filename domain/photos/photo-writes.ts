import type { CallData } from '../calls.ts';
import type { Change, DeviceView } from '../device-view.ts';
import { neverOverwrites, noIds, noText, type QueuedWrite, type QueuedWritesOf } from '../operation.ts';
import type { Photo, PhotoTarget } from './photo.ts';
import { addPhoto, orderPhotos, removePhoto, withPhotos } from './photo-rules.ts';

type PhotoWrite = Extract<keyof QueuedWritesOf<'photos'>, string>;
type Photographed = { photos?: Photo[] | undefined };

export const photoWrites: QueuedWritesOf<'photos'> = {
  'photos.delete': {
    ...writing(({ id }, photos) => removePhoto(photos, id)),
    restoreOverwritten: neverOverwrites,
  },
  'photos.restore': {
    ...writing(({ target, id, was }, photos) => {
      if (was === undefined || photos.some((photo) => photo.id === id)) return photos;
      const { place, ...photo } = was;
      return addPhoto(target.kind, photos, { ...photo, id }, place);
    }),
    restoreOverwritten: neverOverwrites,
  },
  'photos.order': {
    ...writing(({ ids }, photos) => orderPhotos(photos, ids)),
    restoreOverwritten: neverOverwrites,
  },
};

/** Builds a write that changes the photos of one target, if the device knows the target. */
function writing<N extends PhotoWrite>(
  change: (data: CallData<N>, photos: Photo[]) => Photo[],
): Omit<QueuedWrite<N>, 'restoreOverwritten'> {
  const changed = <T extends Photographed>(record: T, data: CallData<N>) =>
    withPhotos(record, change(data, record.photos ?? []));
  return {
    namedIds: ({ target }) => [target.id, ...itsBin(target)],
    changedBinIds: ({ target }) => (target.kind === 'bin' ? [target.id] : itsBin(target)),
    creates: noIds,
    predict: ({ bins, locations }: DeviceView, { data }): Change => {
      const { kind, id } = data.target;
      const bin = kind === 'bin' && bins.get(id);
      const location = kind === 'location' && locations.get(id);
      return {
        ...(bin && { bins: [changed(bin, data)] }),
        ...(location && { locations: [changed(location, data)] }),
      };
    },
    items: {
      bins: ({ target }) => itsBin(target),
      predict: (binId, items, { data }) =>
        itsBin(data.target).includes(binId)
          ? items.map((item) => (item.id === data.target.id ? changed(item, data) : item))
          : items,
    },
    account(me, data) {
      if (data.target.kind !== 'me') return me;
      const { photo, ...rest } = me;
      const [first] = change(data, photo ? [photo] : []);
      return { ...rest, ...(first && { photo: first }) };
    },
    isShownAsPending: true,
    mayLoseAccess: false,
    ...noText,
  };
}

function itsBin(target: PhotoTarget): string[] {
  return target.kind === 'item' ? [target.binId] : [];
}
