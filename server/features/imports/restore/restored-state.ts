import type { Queryable } from '#server/db/statement.ts';
import { queryOwnLists } from '../../lists/list.queries.ts';
import { queryFields } from '../../own-fields/own-field.queries.ts';
import { queryTemplates } from '../../templates/template.queries.ts';
import { importUuid } from '../import-ids.ts';
import type { RestoredId, RestoredState } from './own-records.ts';
import { countLabelCodes, queryKnownCodes, queryPresentIds, queryUsedIds } from './restore.queries.ts';

const AT_ONCE = 10_000;
/** Each is one more time that the same thing was imported and removed for good. */
const TRIES_MAX = 20;

/** Reads the state of an export's ids and codes on this server. */
export async function readRestoredState(
  db: Queryable,
  userId: string,
  { ids, codes }: { ids: string[]; codes: string[] },
): Promise<RestoredState> {
  const [labels] = await countLabelCodes(db, { ownerId: userId });
  const states = new Map<string, CodeState>();
  for (const part of parts(codes))
    for (const { code, state } of await readCodeStates(db, userId, part)) states.set(code, state);
  const [own] = await queryOwnLists(db, { userId });
  const listIds = new Set((own?.lists ?? []).map(({ id }) => id));
  const [defined] = await queryFields(db, { ownerId: userId });
  const [stored] = await queryTemplates(db, { ownerId: userId });
  return {
    ids: await idsFor(db, userId, ids),
    codes: states,
    labelCodes: labels?.count ?? 0,
    listIds,
    fields: defined?.fields ?? [],
    templates: stored?.templates ?? [],
  };
}

type CodeState = 'free' | 'used' | 'taken';
type KnownCode = { code: string; state: CodeState; isOfGone: boolean };

/** The person's own code is free if nothing has it, or if what had it is gone. */
export async function readCodeStates(db: Queryable, ownerId: string, codes: string[]): Promise<KnownCode[]> {
  const rows = await queryKnownCodes(db, { codes, ownerId });
  const targets = rows.flatMap(({ isOwn, target }) => (isOwn && target !== null ? [target] : []));
  const present = new Set((await queryPresentIds(db, { ids: targets, ownerId })).map(({ id }) => id));
  return rows.map(({ code, isOwn, target, isVoid }) => {
    const isOfGone = isOwn && target !== null && !present.has(target);
    const isFree = isOfGone || (target === null && !isVoid);
    return { code, state: isOwn ? (isFree ? 'free' : 'used') : 'taken', isOfGone };
  });
}

/**
 * Ids are never used twice, so one that was used is replaced by another, made of it and the account: a second import finds what the first
 * one made.
 */
async function idsFor(
  db: Queryable,
  userId: string,
  exported: readonly string[],
): Promise<Map<string, RestoredId>> {
  const found = new Map<string, RestoredId>();
  let open = exported.map((id) => ({ exported: id, id }));
  for (let tries = 1; open.length > 0 && tries <= TRIES_MAX; tries++) {
    const presences = new Map<string, boolean>();
    for (const ids of parts(open.map(({ id }) => id))) {
      for (const { id } of await queryUsedIds(db, { ids })) presences.set(id, false);
      for (const { id } of await queryPresentIds(db, { ids, ownerId: userId })) presences.set(id, true);
    }
    for (const { exported: from, id } of open) {
      const isPresent = presences.get(id);
      if (isPresent !== false) found.set(from, { id, isPresent: isPresent === true });
    }
    open = open.flatMap(({ exported: from, id }) =>
      presences.get(id) === false
        ? [{ exported: from, id: importUuid(userId, `restored ${from} ${tries}`) }]
        : [],
    );
  }
  return found;
}

function parts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, n) =>
    all.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  );
}
