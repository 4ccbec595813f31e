import { z } from 'zod';

// NUL cannot be stored by PostgreSQL, and a lone surrogate cannot be sent as UTF-8.
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** One line of text, trimmed, NFC, 1 to `max` characters; line breaks and tabs become single spaces. */
export function line(max: number) {
  return z
    .string()
    .max(max * 4)
    .refine(isStorable, 'not storable')
    .transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim())
    .pipe(z.string().min(1).max(max));
}

/** Free text of several lines, 1 to `max` characters after trimming. */
export function prose(max: number) {
  return z
    .string()
    .max(max * 4)
    .refine(isStorable, 'not storable')
    .transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1).max(max));
}
