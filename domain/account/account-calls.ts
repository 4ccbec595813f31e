import { z } from 'zod';
import { id, line, moment, readCall, revisions, writeCall } from '../schemas.ts';
import { passkeyNameMax } from './account-rules.ts';
import { profile, profileChange } from './profile.ts';

/** The language of the columns in the CSV files. */
const exportLocale = z.enum(['en', 'sv']);

/** How long a finished export can be downloaded. */
export const exportHours = 48;

const exportState = z.enum(['waiting', 'running', 'ready', 'failed']);

const exportRow = z.object({
  id: z.string(),
  state: exportState,
  createdAt: moment,
  /** Between 0 and 1. */
  progress: z.number(),
  /** With state `ready`: the size of the file, its SHA-256 in hexadecimal and the address it is downloaded from. */
  bytes: z.number().int().optional(),
  sha256: z.string().optional(),
  url: z.string().optional(),
  /** The file is deleted then. */
  expiresAt: moment.optional(),
  /** With state `failed`: an error code. */
  error: z.string().optional(),
});

export const exportCalls = {
  /** Replaces an earlier export; refused while one is being made. */
  'exports.start': writeCall(
    z.strictObject({ locale: exportLocale.optional() }),
    z.object({ id: z.string(), revisions }),
  ),
  /** Newest first. */
  'exports.list': readCall(z.strictObject({}), z.object({ exports: z.array(exportRow) })),
  /** Stops a running export or deletes a finished one; does nothing if it is gone. */
  'exports.cancel': writeCall(z.strictObject({ id }), z.object({ revisions })),
} as const;

/** The data erased with the account, the trash included. */
const deletionSummary = z.object({
  places: z.number().int(),
  bins: z.number().int(),
  items: z.number().int(),
  photos: z.number().int(),
  /** With links to web pages. Absent on older servers. */
  documents: z.number().int().optional(),
  links: z.number().int(),
  /** The names of people who lose access, sorted. */
  people: z.array(z.string()),
  /** True if the deletion cancels a subscription. */
  isPaying: z.boolean(),
});

const accountDeletion = z.object({
  /** When the account is erased; absent if nobody asked for it. */
  dueAt: moment.optional(),
  /** How many days pass between asking and erasing. */
  days: z.number().int(),
  /** True if a request for deletion needs the password; without a password it needs a new sign-in. */
  hasPassword: z.boolean(),
  hasPasskeys: z.boolean(),
  summary: deletionSummary,
});

/** An account that is being deleted can make no other call. */
export const deletionCalls = {
  'accountDeletion.get': readCall(z.strictObject({}), accountDeletion),
  /** Needs the password (`/api/auth/passkey/confirm`) or a sign-in within ten minutes. Ends all sessions. */
  'accountDeletion.request': writeCall(z.strictObject({}), z.object({ dueAt: moment, revisions })),
  'accountDeletion.cancel': writeCall(z.strictObject({}), z.object({ revisions })),
} as const;

const passkey = z.object({
  id: z.uuid(),
  /** The name of the device or program that created it, until the person chooses another; absent if unknown. */
  name: z.string().optional(),
  createdAt: moment,
  lastUsedAt: moment.optional(),
});

/** Adding one and signing in by it go through `/api/auth/passkey/`. */
export const passkeyCalls = {
  'passkeys.list': readCall(z.strictObject({}), z.object({ passkeys: z.array(passkey) })),
  'passkeys.update': writeCall(z.strictObject({ id, name: line(passkeyNameMax) }), z.object({ revisions })),
  'passkeys.delete': writeCall(z.strictObject({ id }), z.object({ revisions })),
} as const;

/** A device on which the person is signed in. */
const openSession = z.object({
  id: z.string(),
  /** True if this is the caller's session. */
  isThis: z.boolean(),
  browser: z.string().optional(),
  system: z.string().optional(),
  signedInAt: z.iso.datetime(),
  /** Updated once a day. */
  lastUsedAt: z.iso.datetime(),
});

export const sessionCalls = {
  /** This device first, then those used last. */
  'sessions.list': readCall(z.strictObject({}), z.object({ sessions: z.array(openSession) })),
  /** Does nothing if the session has already ended. The device erases its copy as soon as it reaches the server. */
  'sessions.end': writeCall(z.strictObject({ id: z.uuid() }), z.object({ revisions })),
} as const;

/** The account's email address; without mails, none is proved. */
const ownAddress = z.object({ email: z.string(), isProved: z.boolean(), isMailing: z.boolean() });

export const addressCalls = {
  'address.get': readCall(z.strictObject({}), ownAddress),
  /** Mails a link that proves the address. Does nothing if it is proved. */
  'address.sendProof': writeCall(z.strictObject({}), z.object({ revisions })),
  /** Takes the token of a mailed link, which proves the address or changes it to the mailed one. */
  'address.prove': writeCall(
    z.strictObject({ token: z.string().max(1000) }),
    z.object({ email: z.string(), isChanged: z.boolean(), revisions }),
  ),
} as const;

export const accountCalls = {
  'me.get': readCall(z.strictObject({}), profile),
  'me.update': writeCall(profileChange, profile.extend({ revisions })),
} as const;

export type OwnAddress = z.infer<typeof ownAddress>;

export type OpenSession = z.infer<typeof openSession>;

export type Passkey = z.infer<typeof passkey>;

export type ExportLocale = z.infer<typeof exportLocale>;
export type ExportRow = z.infer<typeof exportRow>;

/** A GET with the session; answers ranges. */
export function exportUrl(exportId: string): string {
  return `/api/exports/${exportId}`;
}

/** The name under which it is saved, after the day where the person is. */
export function exportFileName(day: string): string {
  return `whichbin-${day}.zip`;
}
