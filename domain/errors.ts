export const httpStatus = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  CANCELLED: 499,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
};
export type Status = keyof typeof httpStatus;

/** Placeholders in braces are filled from the error's params. */
export const errors = {
  'session.missing': ['UNAUTHENTICATED', 'Not logged in'],
  'session.expired': ['UNAUTHENTICATED', 'Your session has ended. Sign in again.'],
  'session.revoked': ['UNAUTHENTICATED', 'You were signed out.'],
  'session.otherUser': ['UNAUTHENTICATED', 'Somebody else is signed in.'],
  'session.foreignOrigin': ['PERMISSION_DENIED', 'This request came from another site.'],

  'auth.wrongCredentials': ['UNAUTHENTICATED', 'Wrong e-mail address or password.'],
  'auth.emailTaken': ['ALREADY_EXISTS', 'There is already an account with this e-mail address.'],
  'auth.invalidEmail': ['INVALID_ARGUMENT', 'This is not an e-mail address.'],
  'auth.passwordTooShort': ['INVALID_ARGUMENT', 'The password is too short.'],
  'auth.passwordTooLong': ['INVALID_ARGUMENT', 'The password is too long.'],
  'auth.lockedOut': ['RESOURCE_EXHAUSTED', 'Too many tries. Wait {n} minutes and try again.'],
  'auth.passwordCommon': [
    'INVALID_ARGUMENT',
    'This is one of the passwords that are guessed first. Choose another.',
  ],

  'request.invalid': ['INVALID_ARGUMENT', 'Some of what was sent is not valid.'],
  'request.malformed': ['INVALID_ARGUMENT', 'The request is not valid JSON.'],
  'request.tooLarge': ['INVALID_ARGUMENT', 'That is too much to send at once.'],
  'request.notJson': ['INVALID_ARGUMENT', 'Content-Type must be application/json.'],
  'request.unknownCall': ['NOT_FOUND', 'There is no such call.'],
  'request.tooMany': ['RESOURCE_EXHAUSTED', 'Too many requests. Try again in a moment.'],
  'server.busy': ['UNAVAILABLE', 'The server is busy. It will be tried again.'],
  'server.failed': ['INTERNAL', 'Something went wrong on our side.'],

  'texts.tooManyMarks': ['INVALID_ARGUMENT', 'A letter has too many accents. Write it with fewer.'],

  'operations.reused': ['INVALID_ARGUMENT', 'This operation id was used for something else.'],
  /** Only for a repeat: what it did is gone or hidden from the caller. */
  'operations.done': ['NOT_FOUND', 'This was done before and has nothing to show any more.'],
  'ids.taken': ['ALREADY_EXISTS', 'This id is taken.'],
  'access.denied': ['PERMISSION_DENIED', 'Your access does not allow this.'],

  // `limitReached` is a limit of the plan, `full` a ceiling for every plan.
  'bins.notFound': ['NOT_FOUND', 'Bin not found'],
  'bins.duplicateName': [
    'ALREADY_EXISTS',
    'You already have a bin with this name. Please choose another name.',
  ],
  'bins.duplicateRename': ['ALREADY_EXISTS', 'Duplicate bin name for your account'],
  'bins.limitReached': ['FAILED_PRECONDITION', "You've reached your limit of {n} bins. Upgrade to add more."],
  'bins.full': [
    'FAILED_PRECONDITION',
    'At most {n} bins can be kept, those in the trash included. Emptying the trash makes room.',
  ],
  'bins.hasSubBins': ['FAILED_PRECONDITION', 'Cannot delete bin with sub-bins'],
  'bins.cycle': ['FAILED_PRECONDITION', 'A bin cannot lie inside itself.'],
  'bins.otherOwner': ['FAILED_PRECONDITION', 'Both bins must have the same owner.'],
  'bins.inTrash': ['FAILED_PRECONDITION', 'This bin is in the trash. Restore it first.'],

  'bins.labelLikeCode': [
    'INVALID_ARGUMENT',
    'A label cannot look like a code of twelve letters and digits. Choose another.',
  ],

  /** One answer for unknown, foreign and void ones. */
  'codes.notFound': ['NOT_FOUND', 'There is no such code.'],
  'codes.notFree': ['ALREADY_EXISTS', 'This code is already on something else.'],
  'codes.inUse': ['FAILED_PRECONDITION', 'This code is in use. Put another code on its bin or place first.'],
  'codes.targetHasLabel': [
    'FAILED_PRECONDITION',
    'This already has a printed label, which would stop working.',
  ],
  'codes.full': ['FAILED_PRECONDITION', 'At most {n} codes for labels can be made.'],

  'storage.full': [
    'FAILED_PRECONDITION',
    'You have used all your room: {used} of {max} MB. Deleting things and emptying the trash makes some.',
  ],
  /** The numbers are the owner's alone. */
  'storage.ownerFull': [
    'FAILED_PRECONDITION',
    'The owner of this has no room left. They can make some by emptying their trash.',
  ],

  'bins.noneFound': ['NOT_FOUND', 'No bin found'],

  'locations.notFound': ['NOT_FOUND', 'Place not found'],
  'locations.inTrash': ['FAILED_PRECONDITION', 'This place is in the trash. Restore it first.'],
  'locations.full': [
    'FAILED_PRECONDITION',
    'At most {n} places can be kept, those in the trash included. Emptying the trash makes room.',
  ],
  'locations.otherOwner': ['FAILED_PRECONDITION', 'A place holds only bins of its owner.'],

  'requests.notFound': ['NOT_FOUND', 'There is no such request any more.'],
  'requests.tooSoon': ['FAILED_PRECONDITION', 'Your request was denied. You can ask again tomorrow.'],
  /** Strangers don't learn whose requests are too many. */
  'requests.tooMany': [
    'FAILED_PRECONDITION',
    'There are too many open requests. Withdraw some of your own, or try again later.',
  ],
  'requests.needless': ['FAILED_PRECONDITION', 'You already have access.'],
  'requests.placeChanged': ['FAILED_PRECONDITION', 'The bin no longer lies in that place.'],
  'invites.notFound': ['NOT_FOUND', 'This invitation is no longer valid.'],
  'invites.ownThing': ['FAILED_PRECONDITION', 'This is yours already.'],
  'invites.otherOwners': ['FAILED_PRECONDITION', 'Share things of one owner at a time.'],
  'invites.tooMany': [
    'FAILED_PRECONDITION',
    'At most {n} invitations can be open here. Take some back first.',
  ],
  'entries.notFound': ['NOT_FOUND', 'This person has no access here.'],
  'entries.tooHigh': ['PERMISSION_DENIED', 'You cannot give more than you may do yourself.'],
  'entries.tooMany': [
    'FAILED_PRECONDITION',
    'At most {n} people can have access to one thing. End somebody’s first.',
  ],
  'entries.full': ['FAILED_PRECONDITION', 'As much is shared as can be. Stop sharing something first.'],
  'entries.left': ['FAILED_PRECONDITION', 'They left it themselves. Invite them, and they can decide.'],
  'entries.tooLate': ['FAILED_PRECONDITION', 'This can no longer be undone.'],
  'history.changedSince': ['FAILED_PRECONDITION', 'It was changed again since, so it stays as it is.'],
  'shareLinks.notFound': ['NOT_FOUND', 'This link does not lead anywhere any more.'],
  'shareLinks.tooMany': ['FAILED_PRECONDITION', 'A bin can have {n} links at most. End one of them first.'],
  'shareLinks.expiresInPast': ['INVALID_ARGUMENT', 'The link would have ended already.'],

  'items.notFound': ['NOT_FOUND', 'Item not found'],
  'items.limitReached': [
    'FAILED_PRECONDITION',
    "You've reached your limit of {n} items per bin. Upgrade for more.",
  ],
  'items.binFull': [
    'FAILED_PRECONDITION',
    'This bin holds {n} items at most, those in the trash included. Empty the trash, or use another bin.',
  ],
  'items.binTooLarge': [
    'FAILED_PRECONDITION',
    'The items in this bin take too much room, those in the trash included. Empty the trash, or use another bin.',
  ],
  'items.inTrash': ['FAILED_PRECONDITION', 'This item is in the trash. Restore it first.'],

  /** These exist only on the device. */
  'outbox.dependsOnRefused': ['FAILED_PRECONDITION', 'What this builds on could not be saved.'],
  /** The server sent a code that only newer builds know. */
  'outbox.refusedOtherwise': ['FAILED_PRECONDITION', '{sentence}'],
  'client.storageFull': ['RESOURCE_EXHAUSTED', 'This device has no room left to keep your change.'],
  'client.network': ['INTERNAL', 'The server could not be reached.'],
  'client.timeout': ['DEADLINE_EXCEEDED', 'The server took too long to answer.'],
  'client.notJson': ['INTERNAL', 'Response is not valid JSON object.'],
  'client.noData': ['INTERNAL', 'Response is missing data field.'],
} as const satisfies Record<string, readonly [Status, string]>;

export type ErrorCode = keyof typeof errors;
export type ErrorParams = Record<string, string | number>;

/** `path` like `items.3.name`, `issue` a zod issue code. */
export type InvalidField = { path: string; issue: string; message: string };

export type ErrorDetails = { code: ErrorCode; params?: ErrorParams; fields?: InvalidField[] };

/** The `error` of an answer. Proxies and older servers send no `details`. */
export type WireError = { status: Status; message: string; details?: ErrorDetails };

/** An expected refusal; everything else thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: Status;
  readonly params: ErrorParams | undefined;
  readonly fields: InvalidField[] | undefined;

  constructor(code: ErrorCode, params?: ErrorParams, fields?: InvalidField[]) {
    const [status, sentence] = errors[code];
    super(fill(sentence, params));
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.params = params;
    this.fields = fields;
  }

  toWire(): WireError {
    const details: ErrorDetails = { code: this.code };
    if (this.params) details.params = this.params;
    if (this.fields) details.fields = this.fields;
    return { status: this.status, message: this.message, details };
  }
}

function fill(sentence: string, params: ErrorParams = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
