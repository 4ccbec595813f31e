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

/** Every error code with the status that the client gets. error-sentences/ has the sentences. */
export const errors = {
  'session.missing': 'UNAUTHENTICATED',
  'session.expired': 'UNAUTHENTICATED',
  'session.revoked': 'UNAUTHENTICATED',
  'session.otherUser': 'UNAUTHENTICATED',
  /** The account is being deleted and can only be kept. */
  'session.deleting': 'UNAUTHENTICATED',
  'session.foreignOrigin': 'PERMISSION_DENIED',

  'auth.wrongCredentials': 'UNAUTHENTICATED',
  'auth.emailTaken': 'ALREADY_EXISTS',
  'auth.invalidEmail': 'INVALID_ARGUMENT',
  'auth.passwordTooShort': 'INVALID_ARGUMENT',
  'auth.passwordTooLong': 'INVALID_ARGUMENT',
  'auth.lockedOut': 'RESOURCE_EXHAUSTED',
  'auth.passwordCommon': 'INVALID_ARGUMENT',
  'auth.linkEnded': 'INVALID_ARGUMENT',
  'auth.wrongPassword': 'INVALID_ARGUMENT',
  'auth.noMail': 'FAILED_PRECONDITION',
  'auth.noPassword': 'FAILED_PRECONDITION',
  'auth.signUpClosed': 'PERMISSION_DENIED',
  'auth.signUpInvited': 'PERMISSION_DENIED',
  /** The operator allows no passwords: PASSWORD_SIGN_IN. */
  'auth.passwordOff': 'PERMISSION_DENIED',
  /** The sign-in provider cannot be reached, or gives no usable answer about itself. */
  'auth.providerDown': 'UNAVAILABLE',

  'passkeys.notFound': 'NOT_FOUND',
  'passkeys.refused': 'INVALID_ARGUMENT',
  'passkeys.tooLate': 'FAILED_PRECONDITION',
  'passkeys.taken': 'ALREADY_EXISTS',
  'passkeys.full': 'FAILED_PRECONDITION',
  'passkeys.confirmFirst': 'FAILED_PRECONDITION',
  'passkeys.signInFirst': 'FAILED_PRECONDITION',
  'passkeys.lastWayIn': 'FAILED_PRECONDITION',

  /** Expired, deleted or never given. */
  'tokens.ended': 'UNAUTHENTICATED',
  'tokens.notAllowed': 'PERMISSION_DENIED',
  'tokens.readOnly': 'PERMISSION_DENIED',
  /** Named or changed what is not in the places chosen for the token, or does not exist. */
  'tokens.outside': 'PERMISSION_DENIED',
  'tokens.full': 'FAILED_PRECONDITION',
  'tokens.confirmFirst': 'FAILED_PRECONDITION',
  'tokens.signInFirst': 'FAILED_PRECONDITION',
  'tokens.pastExpiry': 'INVALID_ARGUMENT',

  'accountDeletion.confirmFirst': 'FAILED_PRECONDITION',
  'accountDeletion.signInFirst': 'FAILED_PRECONDITION',
  'accountDeletion.tooLate': 'FAILED_PRECONDITION',

  'demo.refused': 'PERMISSION_DENIED',

  'operator.denied': 'PERMISSION_DENIED',
  'operator.noAccount': 'NOT_FOUND',
  'operator.noBackup': 'NOT_FOUND',
  /** The server's environment gives the setting. */
  'operator.givenByEnvironment': 'FAILED_PRECONDITION',

  'request.invalid': 'INVALID_ARGUMENT',
  'request.malformed': 'INVALID_ARGUMENT',
  'request.tooLarge': 'INVALID_ARGUMENT',
  'request.notJson': 'INVALID_ARGUMENT',
  'request.unknownCall': 'NOT_FOUND',
  'request.tooMany': 'RESOURCE_EXHAUSTED',
  'server.busy': 'UNAVAILABLE',
  'server.failed': 'INTERNAL',

  'texts.tooManyMarks': 'INVALID_ARGUMENT',

  'operations.reused': 'INVALID_ARGUMENT',
  /** Only for a repeat: what it did is gone or hidden from the caller. */
  'operations.done': 'NOT_FOUND',
  'ids.taken': 'ALREADY_EXISTS',
  'access.denied': 'PERMISSION_DENIED',

  'bins.notFound': 'NOT_FOUND',
  'bins.duplicateName': 'ALREADY_EXISTS',
  'bins.duplicateRename': 'ALREADY_EXISTS',
  'bins.limitReached': 'FAILED_PRECONDITION',
  'bins.full': 'FAILED_PRECONDITION',
  'bins.hasSubBins': 'FAILED_PRECONDITION',
  'bins.cycle': 'FAILED_PRECONDITION',
  'bins.tooDeep': 'FAILED_PRECONDITION',
  'bins.otherOwner': 'FAILED_PRECONDITION',
  'bins.inTrash': 'FAILED_PRECONDITION',
  /** One answer for a bin in no place, and in one that is hidden from the caller. */
  'bins.pinWithoutPlace': 'FAILED_PRECONDITION',

  'bins.labelLikeCode': 'INVALID_ARGUMENT',

  /** One answer for unknown, foreign and void ones. */
  'codes.notFound': 'NOT_FOUND',
  'codes.notFree': 'ALREADY_EXISTS',
  'codes.inUse': 'FAILED_PRECONDITION',
  'codes.targetHasLabel': 'FAILED_PRECONDITION',
  'codes.full': 'FAILED_PRECONDITION',

  /** The text of one of our own codes, or the address of a page of ours. */
  'aliases.ownCode': 'INVALID_ARGUMENT',
  'aliases.unusable': 'INVALID_ARGUMENT',
  'aliases.full': 'FAILED_PRECONDITION',
  'aliases.taken': 'ALREADY_EXISTS',
  /** On a thing of the same owner that the caller does not see. */
  'aliases.takenUnseen': 'ALREADY_EXISTS',

  'stockChecks.tooMany': 'FAILED_PRECONDITION',
  'stockChecks.full': 'FAILED_PRECONDITION',
  'lists.notFound': 'NOT_FOUND',
  'lists.inTrash': 'FAILED_PRECONDITION',
  'lists.tooMany': 'FAILED_PRECONDITION',
  'lists.full': 'FAILED_PRECONDITION',

  'reminders.full': 'FAILED_PRECONDITION',
  /** The link of a mail is too old, or not whole. */
  'reminders.notFound': 'NOT_FOUND',
  'searches.full': 'FAILED_PRECONDITION',

  'photos.notFound': 'NOT_FOUND',
  'photos.tooMany': 'FAILED_PRECONDITION',
  'photos.full': 'FAILED_PRECONDITION',
  /** The numbers are the owner's alone. */
  'photos.ownerFull': 'FAILED_PRECONDITION',
  'photos.noFile': 'INVALID_ARGUMENT',
  'photos.tooLong': 'INVALID_ARGUMENT',
  'photos.tooManyPixels': 'INVALID_ARGUMENT',
  /** No picture, one of another format, or a damaged one. */
  'photos.unreadable': 'INVALID_ARGUMENT',
  'photos.heic': 'INVALID_ARGUMENT',
  /** The server's disk is full, or its object storage does not answer; also of documents. */
  'photos.notStored': 'UNAVAILABLE',
  'documents.notFound': 'NOT_FOUND',
  'documents.tooMany': 'FAILED_PRECONDITION',
  'documents.noFile': 'INVALID_ARGUMENT',
  'documents.tooLong': 'INVALID_ARGUMENT',
  'documents.empty': 'INVALID_ARGUMENT',
  /** The content is of no type that is stored, whatever its name says. */
  'documents.unknownType': 'INVALID_ARGUMENT',
  /** Only links have a web address. */
  'documents.noAddress': 'FAILED_PRECONDITION',
  /** The counterpart of `photos.notStored` for exports and uploaded imports. */
  'files.notStored': 'UNAVAILABLE',
  /** One is being made. */
  'exports.running': 'FAILED_PRECONDITION',
  'exports.notFound': 'NOT_FOUND',
  'exports.tooLarge': 'FAILED_PRECONDITION',
  'storage.full': 'FAILED_PRECONDITION',
  /** The numbers are the owner's alone. */
  'storage.ownerFull': 'FAILED_PRECONDITION',

  'plans.notSold': 'FAILED_PRECONDITION',
  'plans.paid': 'FAILED_PRECONDITION',
  'plans.unreachable': 'UNAVAILABLE',

  /** This server has nobody to read photos. */
  'suggestions.off': 'FAILED_PRECONDITION',
  'suggestions.notInPlan': 'FAILED_PRECONDITION',
  /** Photos go to another host than the sender agreed to. */
  'suggestions.otherHost': 'FAILED_PRECONDITION',
  'suggestions.dayUsedUp': 'RESOURCE_EXHAUSTED',
  'suggestions.unreachable': 'UNAVAILABLE',
  'suggestions.tooSlow': 'DEADLINE_EXCEEDED',
  'suggestions.unreadable': 'UNAVAILABLE',
  'suggestions.productsOff': 'FAILED_PRECONDITION',
  'suggestions.productsUnreachable': 'UNAVAILABLE',

  /** This server has no label printer. */
  'labels.noPrinter': 'FAILED_PRECONDITION',
  'labels.printerAway': 'UNAVAILABLE',
  'labels.printerEmpty': 'FAILED_PRECONDITION',
  'labels.printerPaused': 'FAILED_PRECONDITION',

  'bins.noneFound': 'NOT_FOUND',

  'locations.notFound': 'NOT_FOUND',
  'locations.inTrash': 'FAILED_PRECONDITION',
  'locations.full': 'FAILED_PRECONDITION',
  'locations.regionsFull': 'FAILED_PRECONDITION',
  'locations.otherOwner': 'FAILED_PRECONDITION',
  'locations.cycle': 'FAILED_PRECONDITION',
  'locations.tooDeep': 'FAILED_PRECONDITION',

  'requests.notFound': 'NOT_FOUND',
  'requests.tooSoon': 'FAILED_PRECONDITION',
  /** Strangers don't learn whose requests are too many. */
  'requests.tooMany': 'FAILED_PRECONDITION',
  'requests.needless': 'FAILED_PRECONDITION',
  'requests.placeChanged': 'FAILED_PRECONDITION',
  'invites.notFound': 'NOT_FOUND',
  'invites.ownThing': 'FAILED_PRECONDITION',
  'invites.otherOwners': 'FAILED_PRECONDITION',
  'invites.tooMany': 'FAILED_PRECONDITION',
  'entries.notFound': 'NOT_FOUND',
  'entries.tooHigh': 'PERMISSION_DENIED',
  'entries.tooMany': 'FAILED_PRECONDITION',
  'entries.full': 'FAILED_PRECONDITION',
  'entries.left': 'FAILED_PRECONDITION',
  'entries.tooLate': 'FAILED_PRECONDITION',
  'history.changedSince': 'FAILED_PRECONDITION',
  'shareLinks.notFound': 'NOT_FOUND',
  'shareLinks.tooMany': 'FAILED_PRECONDITION',
  'shareLinks.expiresInPast': 'INVALID_ARGUMENT',

  /** One answer for unknown, ended, expired and used-up links. */
  'joinLinks.notFound': 'NOT_FOUND',
  'joinLinks.removed': 'FAILED_PRECONDITION',
  'joinLinks.tooMany': 'FAILED_PRECONDITION',
  'joinLinks.invalidExpiry': 'INVALID_ARGUMENT',

  'groups.notFound': 'NOT_FOUND',
  /** It has access to nothing, so an invitation would invite to nothing. */
  'groups.empty': 'FAILED_PRECONDITION',
  'groups.tooMany': 'FAILED_PRECONDITION',
  'groups.membersFull': 'FAILED_PRECONDITION',
  'groups.hasAllPlaces': 'FAILED_PRECONDITION',
  'groups.grantsFull': 'FAILED_PRECONDITION',

  'fields.notFound': 'NOT_FOUND',
  'fields.inTrash': 'FAILED_PRECONDITION',
  'fields.full': 'FAILED_PRECONDITION',
  'fields.tooLarge': 'FAILED_PRECONDITION',
  /** A value that its field's kind does not allow. */
  'fields.wrongValue': 'INVALID_ARGUMENT',
  'fields.valuesTooLarge': 'FAILED_PRECONDITION',

  'templates.notFound': 'NOT_FOUND',
  'templates.full': 'FAILED_PRECONDITION',
  'templates.tooLarge': 'FAILED_PRECONDITION',

  'imports.notFound': 'NOT_FOUND',
  'imports.noFile': 'INVALID_ARGUMENT',
  'imports.tooLong': 'INVALID_ARGUMENT',
  /** No table and no export that is known. */
  'imports.unreadable': 'INVALID_ARGUMENT',
  /** An export of Whichbin that an older server can't read. */
  'imports.exportNewer': 'INVALID_ARGUMENT',
  /** An export of Whichbin that is not as it was written. */
  'imports.exportChanged': 'INVALID_ARGUMENT',
  'imports.empty': 'INVALID_ARGUMENT',
  'imports.hasPassword': 'INVALID_ARGUMENT',
  'imports.oldExcel': 'INVALID_ARGUMENT',
  'imports.tooManyRows': 'INVALID_ARGUMENT',
  /** Too much comes out of it, or its names lead elsewhere. */
  'imports.unsafeZip': 'INVALID_ARGUMENT',
  /** The file has too many tables and columns to show. */
  'imports.tooWide': 'INVALID_ARGUMENT',
  /** A newer check of the same import took the place of this one. */
  'imports.checkedAgain': 'FAILED_PRECONDITION',
  /** Reading it takes too long or too much memory. */
  'imports.tooComplex': 'INVALID_ARGUMENT',
  /** Another import of the account is running. */
  'imports.running': 'FAILED_PRECONDITION',
  /** The import has begun or ended already. */
  'imports.notOpen': 'FAILED_PRECONDITION',
  'imports.cannotUndo': 'FAILED_PRECONDITION',
  'imports.cannotRedo': 'FAILED_PRECONDITION',

  'items.notFound': 'NOT_FOUND',
  'items.limitReached': 'FAILED_PRECONDITION',
  'items.binFull': 'FAILED_PRECONDITION',
  'items.binTooLarge': 'FAILED_PRECONDITION',
  'items.inTrash': 'FAILED_PRECONDITION',
  /** More are handed out than are left, and others have some. */
  'items.lentAlready': 'FAILED_PRECONDITION',
  'items.tooFewLeft': 'FAILED_PRECONDITION',
  'items.loansFull': 'FAILED_PRECONDITION',
  'items.loanOver': 'FAILED_PRECONDITION',

  /** These exist only on the device. */
  'outbox.dependsOnRefused': 'FAILED_PRECONDITION',
  /** Stored by older builds for codes that they did not know. */
  'outbox.refusedOtherwise': 'FAILED_PRECONDITION',
  'client.storageFull': 'RESOURCE_EXHAUSTED',
  'photos.draftsFull': 'FAILED_PRECONDITION',
  'client.network': 'INTERNAL',
  'client.timeout': 'DEADLINE_EXCEEDED',
  /** Answers without our error body, as a proxy gives them, by their HTTP status. */
  'client.badRequest': 'INVALID_ARGUMENT',
  'client.forbidden': 'PERMISSION_DENIED',
  'client.notFound': 'NOT_FOUND',
  'client.conflict': 'ABORTED',
  'client.cancelled': 'CANCELLED',
  'client.unsupported': 'UNIMPLEMENTED',
  'client.notJson': 'INTERNAL',
  'client.noData': 'INTERNAL',
} as const satisfies Record<string, Status>;

export type ErrorCode = keyof typeof errors;

/** Whether a larger plan would allow what was refused; a ceiling of every plan ends in `full`. */
export function isPlanLimit(code: string): boolean {
  return code.endsWith('.limitReached');
}

export type ErrorParams = Record<string, string | number>;

/** `path` like `items.3.name`, `issue` a zod issue code. */
export type InvalidField = { path: string; issue: string; message: string };

export type ErrorDetails = {
  code: ErrorCode;
  params?: ErrorParams;
  fields?: InvalidField[];
  /** The id to search for in the server's log; set for failures of the server itself. */
  requestId?: string;
};

/** An expected refusal; everything else thrown is a bug. Its status is `errors[code]`, which the web app has no need of. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams | undefined;
  readonly fields: InvalidField[] | undefined;

  constructor(code: ErrorCode, params?: ErrorParams, fields?: InvalidField[], options?: ErrorOptions) {
    super(params ? `${code} ${JSON.stringify(params)}` : code, options);
    this.name = 'AppError';
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}
