import type { z } from 'zod';

const callOf =
  <Kind extends 'read' | 'write' | 'upload' | 'open'>(kind: Kind) =>
  <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ kind, input, output });

export const readCall = callOf('read');
export const writeCall = callOf('write');
/** A write with a file: sent as a form. */
export const uploadCall = callOf('upload');
export const openCall = callOf('open');
