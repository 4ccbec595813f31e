import { requireBin } from '../device-view.ts';
import { AppError } from '../errors.ts';
import {
  coversNothing,
  idsIn,
  noIds,
  noItems,
  noText,
  type QueuedWritesOf,
  sameAccount,
  textLines,
} from '../queued-write.ts';
import { isNameTaken } from './bin-names.ts';
import { changeBin, isOpenedLately } from './bin-rules.ts';
import { predictMove } from './predict-move.ts';
import { predictNewBin } from './predict-new-bin.ts';
import { predictDeletion, predictRestoration } from './predict-trash.ts';

const ofBins = { items: noItems, account: sameAccount, endsSight: false } as const;

export const binWrites: QueuedWritesOf<'bins'> = {
  'bins.create': {
    ...ofBins,
    touches: ({ id, parentBinId, locationId }) => idsIn(id, parentBinId, locationId),
    changesBins: ({ id }) => idsIn(id),
    creates: ({ id }) => idsIn(id),
    predict: predictNewBin,
    isTold: true,
    text: ({ data }) => textLines(data.name, data.qrLabel, data.description),
    clearsEmptyText: false,
    withTheirs: coversNothing,
  },

  'bins.update': {
    ...ofBins,
    touches: ({ id }) => [id],
    changesBins: ({ id }) => [id],
    creates: noIds,
    predict({ bins }, { data: { id, ...change } }, context) {
      const current = requireBin(bins, id);
      const { bin } = changeBin(current, change, context);
      if (change.name !== undefined && isNameTaken(bins.values(), current.ownerId, change.name, id)) {
        throw new AppError('bins.duplicateRename');
      }
      return { bins: [bin] };
    },
    isTold: true,
    text: ({ data }) => textLines(data.name, data.qrLabel, data.description),
    clearsEmptyText: true,
    withTheirs: ({ id }, theirs) => ({ ...theirs, id }),
  },

  'bins.move': {
    ...ofBins,
    touches: ({ id, parentBinId, locationId }) => idsIn(id, parentBinId, locationId),
    changesBins: ({ id }) => [id],
    creates: noIds,
    predict: predictMove,
    isTold: true,
    ...noText,
    withTheirs: coversNothing,
  },

  'bins.open': {
    ...ofBins,
    touches: ({ id }) => [id],
    changesBins: ({ id }) => [id],
    creates: noIds,
    predict({ bins }, { data }, { now }) {
      const bin = requireBin(bins, data.id);
      return { bins: isOpenedLately(bin.lastAccessed, now) ? [] : [{ ...bin, lastAccessed: now }] };
    },
    isTold: false,
    ...noText,
    withTheirs: coversNothing,
  },

  'bins.delete': {
    ...ofBins,
    touches: ({ id }) => [id],
    changesBins: ({ id }) => [id],
    creates: noIds,
    predict: predictDeletion,
    isTold: true,
    ...noText,
    withTheirs: coversNothing,
  },

  'bins.restore': {
    ...ofBins,
    touches: ({ id }) => [id],
    changesBins: ({ id }) => [id],
    creates: ({ id }) => [id],
    predict: predictRestoration,
    isTold: true,
    text: ({ data }) => textLines(data.name),
    clearsEmptyText: false,
    withTheirs: coversNothing,
  },
};
