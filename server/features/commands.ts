import { getMe, updateMe } from './account/me.commands.ts';
import { openedBin, updateBin } from './bins/bin-changes.commands.ts';
import { getBin, listBins } from './bins/bins.reads.ts';
import { createBin } from './bins/create-bin.commands.ts';
import { moveBin } from './bins/move-bin.commands.ts';
import { deleteBin, restoreBin } from './bins/trash-bin.commands.ts';
import type { Commands } from './command.ts';
import { createItems, deleteItems, moveItems, restoreItems, updateItem } from './items/items.commands.ts';

/** What each call of domain/calls does. */
export const commands: Commands = {
  'me.get': getMe,
  'me.update': updateMe,
  'bins.create': createBin,
  'bins.list': listBins,
  'bins.get': getBin,
  'bins.update': updateBin,
  'bins.move': moveBin,
  'bins.open': openedBin,
  'bins.delete': deleteBin,
  'bins.restore': restoreBin,
  'items.create': createItems,
  'items.update': updateItem,
  'items.move': moveItems,
  'items.delete': deleteItems,
  'items.restore': restoreItems,
};
