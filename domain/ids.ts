import { z } from 'zod';
import { nilId, uuid } from './is-id.ts';

/** Clients make UUIDv7; any UUID but nil is accepted, in lower case. */
export const id = z
  .string()
  .regex(uuid)
  .refine((text) => text !== nilId)
  .transform((text) => text.toLowerCase());

/** ISO 8601 in UTC with milliseconds. */
export const moment = z.iso.datetime();

/** A calendar day without time zone, `2026-05-03`. */
export const day = z.iso.date().refine((text) => text >= '0001', 'there is no year 0');

/** Revisions by stream: a bin's or location's id, or `me` for the account. */
export const revisions = z.record(z.string(), z.number().int());
export type Revisions = z.infer<typeof revisions>;
