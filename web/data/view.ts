import type { Profile } from '#domain/account/profile.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { AppError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import { changedHeaders, type PredictContext, predictItems } from '#domain/predict.ts';
import type { BinRecord } from './database.ts';
import type { Waiting } from './operation.ts';

/** The person as the rules see them; each operation adds the moment it was made. */
export type Actor = Omit<PredictContext, 'now'>;

/** The headers as the screen shows them: what the server sent, with the waiting operations put over it in order. */
export function shownHeaders(
  base: ReadonlyMap<string, BinRecord>,
  waiting: readonly Waiting[],
  actor: Actor,
): Map<string, BinHeader> {
  const headers = new Map<string, BinHeader>();
  for (const [id, record] of base) headers.set(id, record.header);
  for (const each of waiting) putOver(headers, each, actor);
  return headers;
}

/** Puts one more operation over headers that are shown already. The given map is changed. */
export function putOver(headers: Map<string, BinHeader>, waiting: Waiting, actor: Actor): void {
  const changed = unlessRefused(() => changedHeaders(headers, waiting.operation, at(waiting, actor)), []);
  for (const header of changed) headers.set(header.id, header);
}

/** One bin's items as the screen shows them. */
export function shownItems(
  binId: string,
  base: readonly Item[],
  waiting: readonly Waiting[],
  actor: Actor,
): readonly Item[] {
  return waiting.reduce(
    (items, each) => unlessRefused(() => predictItems(binId, items, each.operation, at(each, actor)), items),
    base,
  );
}

export function shownProfile(base: Profile | undefined, waiting: readonly Waiting[]): Profile | undefined {
  let profile = base;
  for (const { operation } of waiting) {
    if (!profile || operation.call !== 'me.update') continue;
    const { displayName = profile.displayName, photoURL = profile.photoURL } = operation.data;
    profile = { ...profile, displayName, photoURL: photoURL ?? undefined };
  }
  return profile;
}

export function at(waiting: Pick<Waiting, 'createdAt'>, actor: Actor): PredictContext {
  return { ...actor, now: waiting.createdAt };
}

// What came from the server meanwhile may stand against a waiting operation. It then shows nothing, stays in the
// outbox, and the server has the word.
function unlessRefused<T>(predict: () => T, otherwise: T): T {
  try {
    return predict();
  } catch (error) {
    if (error instanceof AppError) return otherwise;
    throw error;
  }
}
