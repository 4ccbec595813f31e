import type { Target } from '#domain/access/target.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { CallData } from '#domain/calls.ts';
import type { OperationOf, QueuedName } from '#domain/operation.ts';
import type { TFunction } from '#web/i18n/translate.ts';

/** All that the screens say of a write that can wait, said for every one. */
export type WriteWords<N extends QueuedName> = {
  /** What it does, as its maker would say it: "Added 3 items to Kitchen". */
  title(t: TFunction, operation: OperationOf<N>, names: Names): string;
  /** What failed, told before the reason where the screen that tried it is left at once (specification, section 8). */
  failed(t: TFunction): string;
  /** The name of the thing that it creates; undefined for one that gives none. */
  newName(data: CallData<N>): string | undefined;
  /** The free name under which it could be tried again where its bin's name is taken; undefined where it names none. */
  freeName(data: CallData<N>, bins: ReadonlyMap<string, BinHeader>, userId: string): string | undefined;
};

/** What things are called, or "a bin", "a place" for one that this device does not know. */
export type Names = {
  bin(id: string): string;
  location(id: string): string;
  target(target: Target): string;
};

/** The words for the writes of one feature, by the nouns of their calls. */
export type WriteWordsOf<Noun extends string> = {
  [N in Extract<QueuedName, `${Noun}.${string}`>]: WriteWords<N>;
};

export const reasonAlone = () => '';
export const noName = () => undefined;
