import type { AttentionKind } from '#domain/items/attention.ts';

/** In the order of their chips. */
export const attentionKinds = [
  'dueBack',
  'expires',
  'warrantyEnds',
  'missing',
  'low',
  'usedUp',
] as const satisfies readonly AttentionKind[];

export type AttentionAddress = { kind?: AttentionKind | undefined };
