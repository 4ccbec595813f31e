import { z } from 'zod';
import { hasTooManyMarks } from './compose.ts';
import type { ErrorCode } from './errors.ts';
import { tidyLine, tidyProse } from './tidy-text.ts';

/** One line of text, trimmed, NFC, 1 to `max` characters; line breaks and tabs become single spaces. */
export function line(max: number) {
  return typed(max).transform(tidyLine).pipe(z.string().min(1).max(max));
}

/** Free text of several lines, 1 to `max` characters after trimming. */
export function prose(max: number) {
  return typed(max).transform(tidyProse).pipe(z.string().min(1).max(max));
}

/** How a refinement says which of domain/errors names its fault. */
export function refusedAs(code: ErrorCode): { params: { code: ErrorCode } } {
  return { params: { code } };
}

// Security: the length comes first, so that nothing looks into a text of any length.
function typed(max: number) {
  return z
    .string()
    .max(max * 4, { abort: true })
    .refine(isStorable, 'not storable')
    .refine((text) => !hasTooManyMarks(text), {
      message: 'too many marks on one letter',
      ...refusedAs('texts.tooManyMarks'),
    });
}

// NUL cannot be stored by PostgreSQL, and a lone surrogate cannot be sent as UTF-8.
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
