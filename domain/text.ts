import { z } from 'zod';
import { hasTooManyMarks } from './compose.ts';
import type { ErrorCode } from './errors.ts';
import { tidyLine, tidyProse } from './tidy-text.ts';

export function line(max: number) {
  return typed(max).transform(tidyLine).pipe(z.string().min(1).max(max));
}

export function prose(max: number) {
  return typed(max).transform(tidyProse).pipe(z.string().min(1).max(max));
}

/** As ISO 4217 writes it. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/);

export function refusedAs(code: ErrorCode): { params: { code: ErrorCode } } {
  return { params: { code } };
}

// Security: checks the length first, so that no other check runs on unlimited text.
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

// PostgreSQL can't store NUL, and a lone surrogate can't be sent as UTF-8.
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
