import type { z } from 'zod';

const callOf =
  <Kind extends 'read' | 'write' | 'open'>(kind: Kind) =>
  <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ kind, input, output });

export const readCall = callOf('read');
export const writeCall = callOf('write');
export const openCall = callOf('open');
