import type { AppError, ErrorCode, ErrorDetails, ErrorParams, Status } from './errors.ts';

/** The `error` of an answer. Proxies and older servers send no `details`. */
export type WireError = { status: Status; message: string; details?: ErrorDetails };

/** In English, for programs; the screens say it in their own words. Placeholders in braces are filled from the error's params. */
export const errorSentences: Record<ErrorCode, string> = {
  'session.missing': 'Not logged in',
  'session.expired': 'Your session has ended. Sign in again.',
  'session.revoked': 'You were signed out.',
  'session.otherUser': 'Somebody else is signed in.',
  'session.deleting': 'This account is going to be deleted.',
  'session.foreignOrigin': 'This request came from another site.',

  'auth.wrongCredentials': 'Wrong email address or password.',
  'auth.emailTaken': 'There is already an account with this email address.',
  'auth.invalidEmail': 'This is not an email address.',
  'auth.passwordTooShort': 'The password is too short.',
  'auth.passwordTooLong': 'The password is too long.',
  'auth.lockedOut': 'Too many tries. Wait {n} minutes and try again.',
  'auth.passwordCommon': 'This password is easy to guess. Choose another.',
  'auth.wrongPassword': 'That is not your current password.',
  'auth.linkEnded': 'This link has already been used or has expired. Ask for a new one.',
  'auth.noMail': 'This server can’t send email.',
  'auth.noPassword': 'This account has no password yet.',
  'auth.signUpClosed': 'Sign-up is closed here. Ask the person who runs this server for an account.',
  'auth.signUpInvited':
    'You need an invitation to create an account here. Open its link, or ask for a new one.',
  'auth.passwordOff': 'This server uses no passwords.',
  'auth.providerDown': 'The sign-in provider can’t be reached. Try again in a moment.',

  'passkeys.notFound': 'This passkey is unknown here. It may have been removed.',
  'passkeys.refused': 'The passkey could not be checked. Try again.',
  'passkeys.tooLate': 'That took too long. Try again.',
  'passkeys.taken': 'This passkey has already been added.',
  'passkeys.full': 'An account can have {n} passkeys. Remove one first.',
  'passkeys.confirmFirst': 'Confirm with your password first.',
  'passkeys.signInFirst': 'Sign out and in again, then add the passkey within ten minutes.',
  'accountDeletion.confirmFirst': 'Confirm with your password first.',
  'accountDeletion.signInFirst': 'Sign out and in again, then delete the account within ten minutes.',
  'accountDeletion.tooLate': 'The account can no longer be kept.',
  'passkeys.lastWayIn': 'This passkey is the only way to sign in. Add another first.',

  'request.invalid': 'Some of the data sent is not valid.',
  'request.malformed': 'The request is not valid JSON.',
  'request.tooLarge': 'That is too much to send at once.',
  'request.notJson': 'Content-Type must be application/json.',
  'request.unknownCall': 'There is no such call.',
  'request.tooMany': 'Too many requests. Try again in a moment.',
  'server.busy': 'The server is busy. It will be tried again.',
  'server.failed': 'Something went wrong on our side.',

  'texts.tooManyMarks': 'A letter has too many accents. Write it with fewer.',

  'operations.reused': 'This operation id was used for something else.',
  'operations.done': 'This has already been done and there is nothing left to show.',
  'ids.taken': 'This id is taken.',
  'access.denied': 'Your access does not allow this.',

  'bins.notFound': 'Bin not found',
  'bins.duplicateName': 'You already have a bin with this name. Please choose another name.',
  'bins.duplicateRename': 'Duplicate bin name for your account',
  'bins.limitReached': "You've reached your limit of {n} bins. Upgrade to add more.",
  'bins.full': 'At most {n} bins can be kept, those in the trash included. Emptying the trash makes room.',
  'bins.hasSubBins': 'Cannot delete bin with sub-bins',
  'bins.cycle': 'A bin cannot lie inside itself.',
  'bins.tooDeep': 'Bins can be nested {n} levels deep at most. Choose a bin further out.',
  'bins.otherOwner': 'Both bins must have the same owner.',
  'bins.inTrash': 'This bin is in the trash. Restore it first.',
  'bins.pinWithoutPlace': 'A bin can be pinned on the floor plan only in a place that you can see.',

  'bins.labelLikeCode': 'A label cannot look like a code of twelve letters and digits. Choose another.',

  'codes.notFound': 'There is no such code.',
  'codes.notFree': 'This code is already on something else.',
  'codes.inUse': 'This code is in use. Put another code on its bin or place first.',
  'codes.targetHasLabel': 'This already has a printed label, which would stop working.',
  'codes.full': 'At most {n} codes for labels can be made.',
  'stockChecks.tooMany': 'At most {n} stock checks can run at once. End or discard one first.',
  'stockChecks.full': 'At most {n} things can be ticked in running stock checks. End one first.',

  'reminders.full': 'At most {n} reminders can be set. Delete one first.',
  'reminders.notFound': 'This reminder is no longer here.',
  'searches.full': 'You can save {n} searches. Remove one first.',

  'photos.notFound': 'Photo not found',
  'photos.tooMany': 'There can be {n} photos here at most. Delete one first.',
  'photos.full':
    'Your photo storage is full: {used} of {max} MB. Deleting some and emptying the trash makes room.',
  'photos.ownerFull': 'The owner has no room left for photos.',
  'photos.noFile': 'Send a form with the parts data and file, in this order.',
  'photos.tooLong': 'A photo can be {mb} MB at most.',
  'photos.tooManyPixels': 'This photo has too many pixels. Make it smaller and try again.',
  'photos.unreadable': 'This photo cannot be read. Choose a JPEG, PNG, WebP or AVIF.',
  'photos.heic': 'HEIC photos cannot be read here. Choose a JPEG, PNG, WebP or AVIF.',
  'photos.notStored': 'The photo cannot be stored right now. It will be tried again.',
  'files.notStored': 'The file cannot be stored right now. Try again later.',

  'exports.running': 'An export is being made already.',
  'exports.notFound': 'This export is no longer here. Start a new one.',
  'exports.tooLarge': 'There is too much for one export. Deleting photos and emptying the trash makes room.',

  'storage.full':
    'Your storage is full: {used} of {max} MB. Deleting things and emptying the trash makes room.',
  'storage.ownerFull': 'The owner has no room left. They can make some by emptying their trash.',

  'plans.notSold': 'This server does not take payments.',
  'plans.paid': 'You already pay for this plan.',
  'plans.unreachable': 'The payment service did not answer. Try again later.',

  'suggestions.off': 'This server suggests no names.',
  'suggestions.notInPlan': 'Suggestions from photos are part of the larger plans.',
  'suggestions.otherHost': 'Photos go to {host} on this server. Nothing was sent.',
  'suggestions.dayUsedUp': 'That was all of today: {n} photos a day. The next are free in {hours} h.',
  'suggestions.unreachable': 'The service that looks at photos does not answer just now. Try again later.',
  'suggestions.tooSlow': 'The service that looks at photos took longer than {seconds} seconds. Try again.',
  'suggestions.unreadable': 'The service that looks at photos answered nothing that can be used. Try again.',
  'bins.noneFound': 'No bin found',

  'locations.notFound': 'Place not found',
  'locations.inTrash': 'This place is in the trash. Restore it first.',
  'locations.full':
    'At most {n} places can be kept, those in the trash included. Emptying the trash makes room.',
  'locations.regionsFull': 'A floor plan has room for {n} named areas. Delete one first.',
  'locations.otherOwner': 'A place holds only bins of its owner.',

  'requests.notFound': 'This request no longer exists.',
  'requests.tooSoon': 'Your request was denied. You can ask again tomorrow.',
  'requests.tooMany': 'There are too many open requests. Withdraw some of your own, or try again later.',
  'requests.needless': 'You already have access.',
  'requests.placeChanged': 'The bin no longer lies in that place.',
  'invites.notFound': 'This invitation is no longer valid.',
  'invites.ownThing': 'This is yours already.',
  'invites.otherOwners': 'Share things of one owner at a time.',
  'invites.tooMany': 'At most {n} invitations can be open here. Withdraw some first.',
  'entries.notFound': 'This person has no access here.',
  'entries.tooHigh': 'You cannot give more access than you have yourself.',
  'entries.tooMany': 'At most {n} people can have access to one thing. End somebody’s first.',
  'entries.full': 'You have shared as much as you can. Stop sharing something first.',
  'entries.left': 'They left it themselves. Invite them, and they can decide.',
  'entries.tooLate': 'This can no longer be undone.',
  'history.changedSince': 'It was changed again since, so it stays as it is.',
  'shareLinks.notFound': 'This link no longer leads anywhere.',
  'shareLinks.tooMany': 'A bin or place can have {n} links at most. End one of them first.',
  'shareLinks.expiresInPast': 'The link would already have expired.',

  'joinLinks.notFound': 'This link no longer works.',
  'joinLinks.invalidExpiry': 'A join link ends between now and {n} days from now.',
  'joinLinks.tooMany': 'You can have {n} join links at a time. End one of them first.',

  'groups.notFound': 'This group is no longer there.',
  'groups.empty': 'Give the group access to something first.',
  'groups.tooMany': 'You can have {n} groups. Delete one first.',
  'groups.membersFull': 'A group can have {n} members, and all your groups together 1,000.',
  'groups.hasAllPlaces': 'This group has access to all places. End that instead.',
  'groups.grantsFull': 'A group can have access to {n} places and bins, and all your groups together to 500.',

  'imports.notFound': 'This import is no longer here. Choose the file again.',
  'imports.noFile': 'Send a form with the parts data and file, in this order.',
  'imports.tooLong': 'A file can be {mb} MB at most.',
  'imports.exportNewer':
    'This export was made by a newer version of Whichbin. It can be imported once this server is updated.',
  'imports.exportChanged':
    'This export is not complete, or was changed after it was made, so nothing is imported. Download it again.',
  'imports.unreadable': 'This file can’t be read here. Use CSV, Excel (.xlsx) or an export of another app.',
  'imports.empty': 'There is nothing in this file.',
  'imports.hasPassword': 'This file has a password. Save it without one, then try again.',
  'imports.oldExcel': 'This is an old Excel file. Save it as .xlsx or CSV, then try again.',
  'imports.tooManyRows': 'This file has {n} rows. Up to {max} can be imported at once, so split it first.',
  'imports.unsafeZip': 'This zip file is damaged, or too large when unpacked.',
  'imports.tooWide': 'This file has too many tables and columns to show. Remove some, or split it first.',
  'imports.checkedAgain':
    'Another window is checking this import. Go on there, or change something here to check again.',
  'imports.tooComplex': 'This file is too large to read here. Split it first.',
  'imports.running': 'Another import is running. Wait for it, or cancel it.',
  'imports.notOpen': 'This import has already been started.',
  'imports.cannotUndo': 'There is nothing to undo.',

  'items.notFound': 'Item not found',
  'items.limitReached': "You've reached your limit of {n} items per bin. Upgrade for more.",
  'items.binFull':
    'This bin holds {n} items at most, those in the trash included. Empty the trash, or use another bin.',
  'items.binTooLarge':
    'The items in this bin take too much room, those in the trash included. Empty the trash, or use another bin.',
  'items.inTrash': 'This item is in the trash. Restore it first.',
  'items.lentAlready': 'Already out: {who}. {n} left in the bin.',
  'items.tooFewLeft': '{n} left in the bin.',
  'items.loansFull': 'One thing can be lent to {n} at a time. Put something back first.',
  'items.loanOver': 'It has been put back meanwhile.',

  'outbox.dependsOnRefused': 'What this builds on could not be saved.',
  'outbox.refusedOtherwise': '{sentence}',
  'client.storageFull': 'This device has no room left to keep your change.',
  'photos.draftsFull':
    'Lists that are not saved yet have {n} photos on this device, or too many megabytes of them. Save or discard one first.',
  'client.network': 'The server could not be reached.',
  'client.timeout': 'The server took too long to answer.',
  'client.badRequest': 'The request was not understood.',
  'client.forbidden': 'The request was refused on its way.',
  'client.notFound': 'The server did not find this. It may be restarting.',
  'client.conflict': 'Something changed at the same time.',
  'client.cancelled': 'The request was cancelled on the way.',
  'client.unsupported': 'The server cannot do this. It may need an update.',
  'client.notJson': 'Response is not valid JSON object.',
  'client.noData': 'Response is missing data field.',
};

export function wireErrorOf({ code, status, params, fields }: AppError): WireError {
  const details: ErrorDetails = { code };
  if (params) details.params = params;
  if (fields) details.fields = fields;
  return { status, message: fill(errorSentences[code], params), details };
}

function fill(sentence: string, params: ErrorParams = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
