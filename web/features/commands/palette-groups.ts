import { fold } from '#domain/fold.ts';

/** Something that can be chosen. `T` is how it is drawn and what it does. */
export type Choice<T> = T & {
  key: string;
  /** What is compared with the query, and read out. */
  label: string;
};

export type Group<T> = { key: string; title: string; choices: Choice<T>[] };

export type PaletteContent<T> = {
  here: Group<T>;
  recent: Group<T>;
  saved: Group<T>;
  act: Group<T>;
  go: Group<T>;
  settings: Group<T>;
  people: Group<T>;
  found: Group<T>;
  /** The results are only similar to the query. */
  areSimilar: boolean;
  more: Group<T>;
};

const most = { here: 6, best: 3, people: 5, saved: 5, commands: 8 };

/** The groups in order: without a query, what is open and recent first; with one, what matches best. */
export function paletteGroups<T>(content: PaletteContent<T>, query: string): Group<T>[] {
  const { here, recent, saved, act, go, settings, people, found, areSimilar, more } = content;
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const others = [act, go, settings].map((group) => withoutThose(group, recent));
    return nonEmpty([
      limited(here, most.here),
      recent,
      limited(withoutThose(saved, recent), most.saved),
      ...others,
    ]);
  }
  const commands = [act, go, settings].map((group) => matching(group, words));
  const all = commands.flatMap(({ choices }) => choices);
  // What was used last comes first among what matches as well.
  const used = new Map(recent.choices.map(({ key }, at) => [key, at]));
  const byUse = (a: Choice<T>, b: Choice<T>) =>
    (used.get(a.key) ?? used.size) - (used.get(b.key) ?? used.size);
  const best = all.filter(({ label }) => fold(label).startsWith(words.join(' '))).sort(byUse);
  const bestGroup = { ...act, key: 'best', choices: best.slice(0, most.best) };
  const bestKeys = new Set(bestGroup.choices.map(({ key }) => key));
  const rest = { ...act, choices: all.filter(({ key }) => !bestKeys.has(key)).sort(byUse) };
  const matches = [
    limited(matching(here, words), most.here),
    bestGroup,
    ...(areSimilar ? [] : [found]),
    limited(matching(saved, words), most.saved),
    limited(matching(people, words), most.people),
    limited(rest, most.commands),
    ...(areSimilar ? [found] : []),
    more,
  ];
  return nonEmpty(matches);
}

/** Each word of the query begins a word of the label. */
function matching<T>(group: Group<T>, words: readonly string[]): Group<T> {
  const choices = group.choices.filter(({ label }) => {
    const own = wordsOf(label);
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
  return { ...group, choices };
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}#?]+/u)
    .filter(Boolean);
}

function limited<T>(group: Group<T>, count: number): Group<T> {
  return { ...group, choices: group.choices.slice(0, count) };
}

function withoutThose<T>(group: Group<T>, { choices }: Group<T>): Group<T> {
  const keys = new Set(choices.map(({ key }) => key));
  return { ...group, choices: group.choices.filter(({ key }) => !keys.has(key)) };
}

function nonEmpty<T>(groups: readonly Group<T>[]): Group<T>[] {
  return groups.filter(({ choices }) => choices.length > 0);
}
