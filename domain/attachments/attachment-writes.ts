import type { CallData } from '../calls.ts';
import type { Change, DeviceView } from '../device-view.ts';
import { isSame } from '../fields.ts';
import { neverOverwrites, noIds, noText, type QueuedWrite, type QueuedWritesOf } from '../operation.ts';
import {
  type AttachmentIn,
  type AttachmentLists,
  type ListName,
  removeAttachment,
  withAttachments,
} from './attachment-lists.ts';

type AttachmentWrite = Extract<keyof (QueuedWritesOf<'photos'> & QueuedWritesOf<'documents'>), string>;
type AttachmentTarget = CallData<AttachmentWrite>['target'];

/** Builds a write that changes the photos or documents of one target, if the device knows the target. */
export function attachmentWrite<L extends ListName, N extends AttachmentWrite>(
  name: L,
  change: (data: CallData<N>, list: AttachmentIn<L>[], now: string) => AttachmentIn<L>[],
): Omit<QueuedWrite<N>, 'restoreOverwritten'> & { restoreOverwritten: typeof neverOverwrites } {
  const changed = <T extends AttachmentLists>(record: T, data: CallData<N>, now: string) =>
    withAttachments(record, name, change(data, (record[name] ?? []) as AttachmentIn<L>[], now));
  return {
    namedIds: ({ target }) => [target.id, ...itsBin(target)],
    changedBinIds: ({ target }) => (target.kind === 'bin' ? [target.id] : itsBin(target)),
    creates: noIds,
    predict: ({ bins, locations }: DeviceView, { data }, { now }): Change => {
      const { kind, id } = data.target;
      const bin = kind === 'bin' && bins.get(id);
      const location = kind === 'location' && locations.get(id);
      return {
        ...(bin && { bins: [changed(bin, data, now)] }),
        ...(location && { locations: [changed(location, data, now)] }),
      };
    },
    items: {
      bins: ({ target }) => itsBin(target),
      predict: (binId, items, { data }, { now }) =>
        itsBin(data.target).includes(binId)
          ? items.map((item) => {
              if (item.id !== data.target.id) return item;
              const next = changed(item, data, now);
              return isSame(item, next) ? item : { ...next, updatedAt: now };
            })
          : items,
    },
    account(me, data, now) {
      if (data.target.kind !== 'me') return me;
      const { photo, ...rest } = me;
      const { photos } = changed({ photos: photo ? [photo] : [] }, data, now);
      return { ...rest, ...(photos && { photo: photos[0] }) };
    },
    isShownAsPending: true,
    mayLoseAccess: false,
    ...noText,
    restoreOverwritten: neverOverwrites,
  };
}

export function deleteWrite<L extends ListName>(name: L) {
  return attachmentWrite<L, `${L}.delete`>(name, ({ id }, list) => removeAttachment(list, id));
}

/** `add` puts it back to its place. */
export function restoreWrite<L extends ListName>(
  name: L,
  add: (
    list: AttachmentIn<L>[],
    entry: AttachmentIn<L>,
    at: { kind: AttachmentTarget['kind']; place: number },
  ) => AttachmentIn<L>[],
) {
  return attachmentWrite<L, `${L}.restore`>(name, ({ target, id, was }, list) => {
    if (was === undefined || list.some((each) => each.id === id)) return list;
    const { place, ...entry } = was;
    return add(list, { ...entry, id } as AttachmentIn<L>, { kind: target.kind, place });
  });
}

function itsBin(target: AttachmentTarget): string[] {
  return target.kind === 'item' ? [target.binId] : [];
}
