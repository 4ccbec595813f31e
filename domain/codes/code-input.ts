import { z } from 'zod';
import { readCode } from './code.ts';

/** Case, spaces and dashes don't matter. What is no code becomes one that nobody has. */
export const codeInput = z
  .string()
  .max(200)
  .transform((text) => readCode(text) ?? '');
