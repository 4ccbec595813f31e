import type { CallName } from '#domain/calls.ts';

/** What each call does, in one or two sentences for those who write against it. */
export const summaries: Record<CallName, string> = {
  'me.get': 'The profile of the person who asks, with the limits of their plan; null is no limit.',
  'me.update': 'Changes the own name or photo. The plan is not the person’s to change.',
  'usage.get':
    'How many bins, places and bytes one keeps, the trash included, and how many one may. Some seconds old.',
  'trash.delete':
    'Takes for good what lies in the own trash: all of it, one bin or location, or some items of a bin. `isMore` says that the server is still at the rest.',
  'notifications.list': 'The inbox, newest first.',
  'notifications.read': 'Marks own notifications as read. Invitations stay unread until they are answered.',
  'history.list': 'Who did what in a bin or location, newest first, page by page.',
  'accessRequests.create':
    'Asks for access to a public bin; `wholePlace` says that its place is wished for, and is answered the same wherever the bin lies. A denied person may ask again after a day.',
  'accessRequests.delete': 'Withdraws the own request.',
  'accessRequests.grant':
    'Gives an asking person a role there and in all that lies below; with `locationId` in the place that the bin lies in instead.',
  'accessRequests.deny': 'Denies a request; the person is told.',
  'accessRequests.list': 'The own open requests.',
  'invites.create':
    'Invites addresses to bins and locations of one owner, for 14 days. Each gets one mail that names everything; the answer holds a link for each, and never tells whether an address has an account. Inviting again replaces.',
  'invites.accept':
    'Accepts by the link’s token, once and whoever is signed in, or in the app by the thing. Whoever invited must still be allowed to.',
  'invites.decline': 'Declines; the link ends.',
  'invites.delete': 'Takes an open invitation back; its link ends.',
  'invites.list':
    'With a target what is open for it, for who manages its people; links only of what one sent oneself. Without what one has received.',
  'invites.get':
    'What an invitation’s link is about. Opening the mailed link as the person of that address proves the address.',
  'accessEntries.create': 'Gives a person who shares something of this owner already access to more.',
  'accessEntries.update': 'Gives every entry of a person here and below another role, wherever it was given.',
  'accessEntries.delete': 'Ends a person’s access here and below; the own: leave.',
  'accessEntries.restore': 'Gives back what one ending took, by its entry in the history, for 30 days.',
  'accessEntries.list': 'Everybody’s access to what one owns or administers.',
  'bins.create':
    'A new bin, or a sub-bin in `parentBinId`; inside another’s bin it is made for that bin’s owner.',
  'bins.list':
    'The headers of every bin the person may see, those in the trash included for who may restore them.',
  'bins.get': 'One bin with its items in the order they were added, those in the trash last.',
  'bins.update': 'Changes a bin. Absent fields stay, null clears; `was` tells what the writer saw.',
  'bins.move':
    'Puts a bin into another one, or into a location, of the same owner; with null out of its parent, or out of all.',
  'bins.find':
    'A bin by exact code, id or label: an own or shared one, else a public one. Thirty times a minute; all that may not be found is one answer.',
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
  'locations.create': 'A new location of the person’s own.',
  'locations.get': 'One location.',
  'locations.list': 'Every location the person may see.',
  'locations.update': 'Changes a location. Absent fields stay, null clears; `was` tells what the writer saw.',
  'locations.delete': 'Into the trash for 30 days. Its bins stay, in no location.',
  'locations.restore': 'Out of the trash, with the bins that lay there and still lie nowhere.',
  'shareLinks.create':
    'A public address of a bin, for its owner and admins; it leads nowhere while the bin is in the trash.',
  'shareLinks.list':
    'The public links of a bin that have not expired, newest first; the address only of those one made oneself.',
  'shareLinks.delete': 'Ends a public address.',
  'shareLinks.get':
    'What a public address shows: nothing about people, ids, places or values. Needs no sign-in. Ended, expired and invented tokens are one answer.',
};
