/** Refusals of single features; not needed by any first screen. */
export const refusals = {
  errors: {
    operations: {
      reused: 'This operation id was used for something else.',
      done: 'This has already been done and there is nothing left to show.',
    },
    ids: { taken: 'This id is taken.' },
    access: { denied: 'Your access does not allow this.' },
    bins: {
      notFound: 'Bin not found',
      duplicateName: 'You already have a bin with this name. Please choose another name.',
      duplicateRename: 'Duplicate bin name for your account',
      limitReached: "You've reached your limit of {{n}} bins. Upgrade to add more.",
      limitReachedUnsold:
        "You've reached your limit of {{n}} bins. Ask the person who runs this server for more.",
      full: 'At most {{n}} bins can be kept, those in the trash included. Emptying the trash makes room.',
      hasSubBins: 'Cannot delete bin with sub-bins',
      cycle: 'A bin cannot lie inside itself.',
      tooDeep: 'Bins can be nested {{n}} levels deep at most. Choose a bin further out.',
      otherOwner: 'Both bins must have the same owner.',
      inTrash: 'This bin is in the trash. Restore it first.',
      pinWithoutPlace: 'A bin can be pinned on the floor plan only in a place that you can see.',
      labelLikeCode: 'A label cannot look like a code of twelve letters and digits. Choose another.',
      noneFound: 'No bin found',
    },
    locations: {
      notFound: 'Place not found',
      inTrash: 'This place is in the trash. Restore it first.',
      full: 'At most {{n}} places can be kept, those in the trash included. Emptying the trash makes room.',
      regionsFull: 'A floor plan has room for {{n}} named areas. Delete one first.',
      otherOwner: 'A place holds only bins of its owner.',
    },
    codes: {
      notFound: 'There is no such code.',
      notFree: 'This code is already on something else.',
      inUse: 'This code is in use. Put another code on its bin or place first.',
      targetHasLabel: 'This already has a printed label, which would stop working.',
      full: 'At most {{n}} codes for labels can be made.',
    },
    reminders: {
      full: 'At most {{n}} reminders can be set. Delete one first.',
      notFound: 'This reminder is no longer here.',
    },
    stockChecks: {
      tooMany: 'At most {{n}} stock checks can run at once. End or discard one first.',
      full: 'At most {{n}} things can be ticked in running stock checks. End one first.',
    },
    photos: {
      notFound: 'Photo not found',
      tooMany: 'There can be {{n}} photos here at most. Delete one first.',
      full: 'Your photo storage is full: {{used}} of {{max}} MB. Deleting some and emptying the trash makes room.',
      ownerFull: 'The owner has no room left for photos.',
      draftsFull:
        'Lists that are not saved yet have {{n}} photos on this device, or too many megabytes of them. Save or discard one first.',
      noFile: 'Send a form with the parts data and file, in this order.',
      tooLong: 'A photo can be {{mb}} MB at most.',
      tooManyPixels: 'This photo has too many pixels. Make it smaller and try again.',
      unreadable: 'This photo cannot be read. Choose a JPEG, PNG, WebP or AVIF.',
      heic: 'HEIC photos cannot be read here. Choose a JPEG, PNG, WebP or AVIF.',
      notStored: 'The photo cannot be stored right now. It will be tried again.',
    },
    files: { notStored: 'The file cannot be stored right now. Try again later.' },
    exports: {
      running: 'An export is being made already.',
      notFound: 'This export is no longer here. Start a new one.',
      tooLarge: 'There is too much for one export. Deleting photos and emptying the trash makes room.',
    },
    imports: {
      notFound: 'This import is no longer here. Choose the file again.',
      noFile: 'Send a form with the parts data and file, in this order.',
      tooLong: 'A file can be {{mb}} MB at most.',
      unreadable: 'This file can’t be read here. Use CSV, Excel (.xlsx) or an export of another app.',
      empty: 'There is nothing in this file.',
      hasPassword: 'This file has a password. Save it without one, then try again.',
      exportNewer:
        'This export was made by a newer version of Whichbin. It can be imported once this server is updated.',
      exportChanged:
        'This export is not complete, or was changed after it was made, so nothing is imported. Download it again.',
      oldExcel: 'This is an old Excel file. Save it as .xlsx or CSV, then try again.',
      tooManyRows: 'This file has {{n}} rows. Up to {{max}} can be imported at once, so split it first.',
      unsafeZip: 'This zip file is damaged, or too large when unpacked.',
      tooComplex: 'This file is too large to read here. Split it first.',
      running: 'Another import is running. Wait for it, or cancel it.',
      notOpen: 'This import has already been started.',
      cannotUndo: 'There is nothing to undo.',
    },
    suggestions: {
      off: 'This server suggests no names.',
      notInPlan: 'Suggestions from photos are part of the larger plans.',
      otherHost: 'Photos go to {{host}} on this server. Nothing was sent.',
      dayUsedUp: 'That was all of today: {{n}} photos a day. The next are free in {{hours}} h.',
      unreachable: 'The service that looks at photos does not answer just now. Try again later.',
      tooSlow: 'The service that looks at photos took longer than {{seconds}} seconds. Try again.',
      unreadable: 'The service that looks at photos answered nothing that can be used. Try again.',
    },
    storage: {
      full: 'Your storage is full: {{used}} of {{max}} MB. Deleting things and emptying the trash makes room.',
      ownerFull: 'The owner has no room left. They can make some by emptying their trash.',
    },
    plans: {
      notSold: 'This server does not take payments.',
      paid: 'You already pay for this plan.',
      unreachable: 'The payment service did not answer. Try again later.',
    },
    requests: {
      notFound: 'This request no longer exists.',
      tooSoon: 'Your request was denied. You can ask again tomorrow.',
      tooMany: 'There are too many open requests. Withdraw some of your own, or try again later.',
      needless: 'You already have access.',
      placeChanged: 'The bin no longer lies in that place.',
    },
    invites: {
      notFound: 'This invitation is no longer valid.',
      ownThing: 'This is yours already.',
      otherOwners: 'Share things of one owner at a time.',
      tooMany: 'At most {{n}} invitations can be open here. Withdraw some first.',
    },
    entries: {
      notFound: 'This person has no access here.',
      tooHigh: 'You cannot give more access than you have yourself.',
      tooMany: 'At most {{n}} people can have access to one thing. End somebody’s first.',
      full: 'You have shared as much as you can. Stop sharing something first.',
      left: 'They left it themselves. Invite them, and they can decide.',
      tooLate: 'This can no longer be undone.',
    },
    history: { changedSince: 'It was changed again since, so it stays as it is.' },
    joinLinks: {
      notFound: 'This link no longer works.',
      tooMany: 'You can have {{n}} join links at a time. End one of them first.',
    },
    shareLinks: {
      notFound: 'This link no longer leads anywhere.',
      tooMany: 'A bin can have {{n}} links at most. End one of them first.',
      expiresInPast: 'The link would already have expired.',
    },
    items: {
      notFound: 'Item not found',
      limitReached: "You've reached your limit of {{n}} items per bin. Upgrade for more.",
      limitReachedUnsold:
        "You've reached your limit of {{n}} items per bin. Ask the person who runs this server for more.",
      binFull:
        'This bin holds {{n}} items at most, those in the trash included. Empty the trash, or use another bin.',
      binTooLarge:
        'The items in this bin take too much room, those in the trash included. Empty the trash, or use another bin.',
      inTrash: 'This item is in the trash. Restore it first.',
    },
    outbox: {
      dependsOnRefused: 'What this builds on could not be saved.',
      refusedOtherwise: '{{sentence}}',
    },
  },
} as const;
