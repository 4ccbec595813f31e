import { z } from 'zod';
import { readCode } from './code.ts';

/** Ignores case, spaces and dashes. Other texts become a code that nobody has. */
export const codeInput = z
  .string()
  .max(200)
  .transform((text) => readCode(text) ?? '');
