import type { CallName } from '#domain/calls.ts';

/** What each call does, in one or two sentences for those who write against it. */
export const summaries: Record<CallName, string> = {
  'me.get': 'The profile of the person who asks, with the limits of their plan; null is no limit.',
  'me.update': 'Changes the own name or photo. The plan is not the person’s to change.',
  'bins.create':
    'A new bin, or a sub-bin in `parentBinId`; inside another’s bin it is made for that bin’s owner.',
  'bins.list':
    'The headers of every bin the person may see, those in the trash included for who may restore them.',
  'bins.get': 'One bin with its items in the order they were added, those in the trash last.',
  'bins.update': 'Changes a bin. Absent fields stay, null clears; `was` tells what the writer saw.',
  'bins.move': 'Puts a bin into another one of the same owner, or with null at the top level.',
  'bins.open': 'Notes that the bin was opened, at most once an hour.',
  'bins.delete': 'Into the trash for 30 days. With `cascade` also all that lies below.',
  'bins.restore':
    'Out of the trash, with what its deletion took along; `name` where the old one is taken meanwhile.',
  'items.create': 'Adds items, all or none.',
  'items.update':
    'Changes an item. Absent fields stay, null clears; `quantityBy` adds to what is there and stops at 0.',
  'items.move': 'Puts items into another bin of the same owner.',
  'items.delete': 'Into the trash for 30 days.',
  'items.restore': 'Out of the trash.',
};
