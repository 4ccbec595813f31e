import { z } from 'zod';
import { id, moment, readCall, revisions, writeCall } from '../schemas.ts';

/** The language of the columns in the CSV files. */
export const exportLocale = z.enum(['en', 'sv']);
export type ExportLocale = z.infer<typeof exportLocale>;

/** How long a finished export can be downloaded. */
export const exportHours = 48;

export const exportState = z.enum(['waiting', 'running', 'ready', 'failed']);

export const exportRow = z.object({
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
export type ExportRow = z.infer<typeof exportRow>;

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

/** A GET with the session; answers ranges. */
export function exportUrl(exportId: string): string {
  return `/api/exports/${exportId}`;
}

/** The name under which it is saved, after the day where the person is. */
export function exportFileName(day: string): string {
  return `whichbin-${day}.zip`;
}
