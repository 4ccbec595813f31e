import type { Target } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { CallData } from '#domain/calls.ts';
import type { OperationOf, QueuedName } from '#domain/operation.ts';
import type { TFunction } from '#web/i18n/translate.ts';

export type WriteWords<N extends QueuedName> = {
  /** "Added 3 items to Kitchen". */
  title(t: TFunction, operation: OperationOf<N>, names: Names): string;
  /** Precedes the reason, if the screen of the change is left at once. */
  failed(t: TFunction): string;
  /** The name of what it creates. */
  newName(data: CallData<N>): string | undefined;
  /** A free name to retry with if the bin's is taken. */
  freeName(data: CallData<N>, bins: ReadonlyMap<string, BinHeader>, userId: string): string | undefined;
};

/** "a bin" or "a place" if this device does not know it. */
export type Names = {
  bin(id: string): string;
  location(id: string): string;
  target(target: Target): string;
};

export type WriteWordsOf<Noun extends string> = {
  [N in Extract<QueuedName, `${Noun}.${string}`>]: WriteWords<N>;
};

const none = () => undefined;

/** For a write whose failure and names need no words of their own. */
export const titleAlone = { failed: () => '', newName: none, freeName: none };
