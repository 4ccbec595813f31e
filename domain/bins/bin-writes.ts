import { requireBin } from '../device-view.ts';
import { AppError } from '../errors.ts';
import {
  idsIn,
  neverOverwrites,
  noIds,
  noItemChanges,
  noText,
  type QueuedWritesOf,
  sameAccount,
  textLines,
} from '../queued-write.ts';
import { isNameTaken } from './bin-names.ts';
import { changeBin, wasOpenedWithinHour } from './bin-rules.ts';
import { predictMove } from './predict-move.ts';
import { predictNewBin } from './predict-new-bin.ts';
import { predictDeletion, predictRestoration } from './predict-trash.ts';

const ofBins = { items: noItemChanges, account: sameAccount, mayLoseAccess: false } as const;

export const binWrites: QueuedWritesOf<'bins'> = {
  'bins.create': {
    ...ofBins,
    namedIds: ({ id, parentBinId, locationId }) => idsIn(id, parentBinId, locationId),
    changedBinIds: ({ id }) => idsIn(id),
    creates: ({ id }) => idsIn(id),
    predict: predictNewBin,
    isShownAsPending: true,
    text: ({ data }) => textLines(data.name, data.qrLabel, data.description),
    clearsEmptyText: false,
    restoreOverwritten: neverOverwrites,
  },

  'bins.update': {
    ...ofBins,
    namedIds: ({ id }) => [id],
    changedBinIds: ({ id }) => [id],
    creates: noIds,
    predict({ bins }, { data: { id, ...change } }, context) {
      const current = requireBin(bins, id);
      const { bin } = changeBin(current, change, context);
      if (change.name !== undefined && isNameTaken(bins.values(), current.ownerId, change.name, id)) {
        throw new AppError('bins.duplicateRename');
      }
      return { bins: [bin] };
    },
    isShownAsPending: true,
    text: ({ data }) => textLines(data.name, data.qrLabel, data.description),
    clearsEmptyText: true,
    restoreOverwritten: ({ id }, theirs) => ({ ...theirs, id }),
  },

  'bins.move': {
    ...ofBins,
    namedIds: ({ id, parentBinId, locationId }) => idsIn(id, parentBinId, locationId),
    changedBinIds: ({ id }) => [id],
    creates: noIds,
    predict: predictMove,
    isShownAsPending: true,
    ...noText,
    restoreOverwritten: neverOverwrites,
  },

  'bins.open': {
    ...ofBins,
    namedIds: ({ id }) => [id],
    changedBinIds: ({ id }) => [id],
    creates: noIds,
    predict({ bins }, { data }, { now }) {
      const bin = requireBin(bins, data.id);
      return { bins: wasOpenedWithinHour(bin.lastAccessed, now) ? [] : [{ ...bin, lastAccessed: now }] };
    },
    isShownAsPending: false,
    ...noText,
    restoreOverwritten: neverOverwrites,
  },

  'bins.delete': {
    ...ofBins,
    namedIds: ({ id }) => [id],
    changedBinIds: ({ id }) => [id],
    creates: noIds,
    predict: predictDeletion,
    isShownAsPending: true,
    ...noText,
    restoreOverwritten: neverOverwrites,
  },

  'bins.restore': {
    ...ofBins,
    namedIds: ({ id }) => [id],
    changedBinIds: ({ id }) => [id],
    creates: ({ id }) => [id],
    predict: predictRestoration,
    isShownAsPending: true,
    text: ({ data }) => textLines(data.name),
    clearsEmptyText: false,
    restoreOverwritten: neverOverwrites,
  },
};
