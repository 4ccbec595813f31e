import { z } from 'zod';
import { tidyLine, tidyProse } from './tidy-text.ts';

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
    .transform(tidyLine)
    .pipe(z.string().min(1).max(max));
}

/** Free text of several lines, 1 to `max` characters after trimming. */
export function prose(max: number) {
  return z
    .string()
    .max(max * 4)
    .refine(isStorable, 'not storable')
    .transform(tidyProse)
    .pipe(z.string().min(1).max(max));
}
