import { requireBin } from '../device-view.ts';
import { AppError } from '../errors.ts';
import {
  idsIn,
  neverOverwrites,
  noIds,
  noText,
  onlyHeaders,
  type QueuedWritesOf,
  textLines,
} from '../queued-write.ts';
import { binTextFields } from './bin-fields.ts';
import { isNameTaken } from './bin-names.ts';
import { changeBin, wasOpenedWithinHour } from './bin-rules.ts';
import { predictMove } from './predict-move.ts';
import { predictNewBin } from './predict-new-bin.ts';
import { predictDeletion, predictRestoration } from './predict-trash.ts';
import { isFoundBy } from './see-rules.ts';

const binDefaults = {
  changedBinIds: ({ id }: { id?: string | undefined }) => idsIn(id),
  ...onlyHeaders,
  isShownAsPending: true,
  mayLoseAccess: false,
} as const;

export const binWrites: QueuedWritesOf<'bins'> = {
  'bins.create': {
    ...binDefaults,
    namedIds: ({ id, parentBinId, locationId }) => idsIn(id, parentBinId, locationId),
    creates: ({ id }) => idsIn(id),
    predict: predictNewBin,
    text: ({ data }) => textLines(data.name, ...binTextFields.map((field) => data[field])),
    clearsEmptyText: false,
    restoreOverwritten: neverOverwrites,
  },

  'bins.update': {
    ...binDefaults,
    namedIds: ({ id }) => [id],
    creates: noIds,
    predict({ bins }, { data: { id, ...change } }, context) {
      const current = requireBin(bins, id);
      const { bin } = changeBin(current, change, context);
      if (change.name !== undefined && isNameTaken(bins.values(), current.ownerId, change.name, id)) {
        throw new AppError('bins.duplicateRename');
      }
      return { bins: [bin] };
    },
    text: ({ data }) => textLines(data.name, ...binTextFields.map((field) => data[field])),
    clearsEmptyText: true,
    restoreOverwritten: ({ id }, theirs) => ({ ...theirs, id }),
  },

  'bins.move': {
    ...binDefaults,
    namedIds: ({ id, parentBinId, locationId }) => idsIn(id, parentBinId, locationId),
    creates: noIds,
    predict: predictMove,
    ...noText,
    restoreOverwritten: neverOverwrites,
  },

  'bins.open': {
    ...binDefaults,
    namedIds: ({ id }) => [id],
    creates: noIds,
    predict({ bins }, { data }, { now }) {
      const bin = requireBin(bins, data.id);
      return { bins: wasOpenedWithinHour(bin.lastAccessed, now) ? [] : [{ ...bin, lastAccessed: now }] };
    },
    isShownAsPending: false,
    ...noText,
    restoreOverwritten: neverOverwrites,
  },

  'bins.see': {
    ...binDefaults,
    namedIds: ({ id }) => [id],
    creates: noIds,
    predict({ bins }, { data }, { now }) {
      const { missingSince, ...bin } = requireBin(bins, data.id);
      return isFoundBy(data, { missingSince, at: data.at ?? now }) ? { bins: [bin] } : {};
    },
    isShownAsPending: false,
    ...noText,
    restoreOverwritten: neverOverwrites,
  },

  'bins.delete': {
    ...binDefaults,
    namedIds: ({ id }) => [id],
    creates: noIds,
    predict: predictDeletion,
    ...noText,
    restoreOverwritten: neverOverwrites,
  },

  'bins.restore': {
    ...binDefaults,
    namedIds: ({ id }) => [id],
    creates: ({ id }) => [id],
    predict: predictRestoration,
    text: ({ data }) => textLines(data.name),
    clearsEmptyText: false,
    restoreOverwritten: neverOverwrites,
  },
};
