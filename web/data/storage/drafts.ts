import { deviceStorage } from './device-storage.ts';

/** The unsaved `values` of a form and its `initial` values. */
export type Draft = { at: string; values: object; initial: object };

/** Limits per account; the oldest drafts are removed first. */
export const draftLimits = { count: 50, characters: 500_000 };

/** Uses localStorage, because a closing page can still write to it synchronously. */
export const drafts = {
  key: (userId: string, form: string) => `${prefixOf(userId)}${form}`,

  get: (userId: string, form: string): Draft | undefined =>
    parse(deviceStorage.get(drafts.key(userId, form))),

  /** A draft beyond the limit stays in memory. @returns whether it outlives the page */
  set(userId: string, form: string, draft: Draft): boolean {
    const text = JSON.stringify(draft);
    if (text.length > draftLimits.characters) {
      deviceStorage.setInMemory(drafts.key(userId, form), text);
      return false;
    }
    makeRoom(userId, form, text.length);
    return deviceStorage.set(drafts.key(userId, form), text);
  },

  remove: (userId: string, form: string) => deviceStorage.remove(drafts.key(userId, form)),

  /** The newest draft of the forms whose name begins with `formPrefix`. */
  newest(userId: string, formPrefix: string): { form: string; draft: Draft } | undefined {
    return byAge(userId)
      .filter(({ form }) => form.startsWith(formPrefix))
      .at(-1);
  },

  /** True if all drafts outlive the page. */
  outlivePage: (userId: string) => !deviceStorage.isInMemory(prefixOf(userId)),

  count: (userId: string) => byAge(userId).length,

  erase(userId: string): void {
    for (const key of deviceStorage.keys(prefixOf(userId))) deviceStorage.remove(key);
  },
};

function prefixOf(userId: string): string {
  return `whichbin.draft:${userId}:`;
}

function makeRoom(userId: string, form: string, length: number): void {
  const others = byAge(userId).filter((each) => each.form !== form && each.length <= draftLimits.characters);
  let characters = others.reduce((sum, each) => sum + each.length, length);
  for (const [index, oldest] of others.entries()) {
    if (others.length - index < draftLimits.count && characters <= draftLimits.characters) return;
    drafts.remove(userId, oldest.form);
    characters -= oldest.length;
  }
}

/** Oldest first. */
function byAge(userId: string): { form: string; draft: Draft; length: number }[] {
  const prefix = prefixOf(userId);
  return deviceStorage
    .keys(prefix)
    .flatMap((key) => {
      const text = deviceStorage.get(key) ?? '';
      const draft = parse(text);
      return draft ? [{ form: key.slice(prefix.length), draft, length: text.length }] : [];
    })
    .sort((a, b) => a.draft.at.localeCompare(b.draft.at));
}

function parse(text: string | undefined): Draft | undefined {
  if (!text) return undefined;
  try {
    const { at, values, initial } = JSON.parse(text);
    const isDraft = typeof at === 'string' && isObject(values) && isObject(initial);
    return isDraft ? { at, values, initial } : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
