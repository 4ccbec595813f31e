import { fold } from '#domain/fold.ts';

/** An option of the palette. `T` says how it looks and what it does. */
export type Choice<T> = T & {
  key: string;
  /** Compared with the query, and read by screen readers. */
  label: string;
  /** Other words that the query is compared with, separated by commas. */
  synonyms?: string | undefined;
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
  help: Group<T>;
  more: Group<T>;
};

/** The most choices that a group shows. */
const groupMax = { here: 6, best: 3, people: 5, saved: 5, commands: 8, help: 3 };

/** The groups to show, in order: without a query the open screen and recent choices first, otherwise the best matches. */
export function paletteGroups<T>(content: PaletteContent<T>, query: string): Group<T>[] {
  const { here, recent, saved, act, go, settings, people, found, areSimilar, help, more } = content;
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const others = [act, go, settings].map((group) => without(group, recent));
    return nonEmpty([
      limited(here, groupMax.here),
      recent,
      limited(without(saved, recent), groupMax.saved),
      ...others,
    ]);
  }
  const commands = [act, go, settings].map((group) => matching(group, words));
  const all = commands.flatMap(({ choices }) => choices);
  const recency = new Map(recent.choices.map(({ key }, at) => [key, at]));
  const byRecency = (a: Choice<T>, b: Choice<T>) =>
    (recency.get(a.key) ?? recency.size) - (recency.get(b.key) ?? recency.size);
  const typed = words.join(' ');
  // What is called so exactly comes first, then what begins so, then by other words for it.
  const begins = all.filter((choice) => rankOf(choice, typed) < ranks.other);
  const best = begins.sort((a, b) => rankOf(a, typed) - rankOf(b, typed) || byRecency(a, b));
  const bestGroup = { ...act, key: 'best', choices: best.slice(0, groupMax.best) };
  const bestKeys = new Set(bestGroup.choices.map(({ key }) => key));
  const rest = { ...act, choices: all.filter(({ key }) => !bestKeys.has(key)).sort(byRecency) };
  const matches = [
    limited(matching(here, words), groupMax.here),
    bestGroup,
    ...(areSimilar ? [] : [found]),
    limited(matching(saved, words), groupMax.saved),
    limited(matching(people, words), groupMax.people),
    limited(rest, groupMax.commands),
    ...(areSimilar ? [found] : []),
    limited(matching(help, words), groupMax.help),
    more,
  ];
  return nonEmpty(matches);
}

/** One or two letters begin a synonym of nearly every command. */
const synonymMin = 3;

const ranks = { exact: 0, begins: 1, synonym: 2, other: 3 } as const;

function rankOf({ label, synonyms }: Choice<unknown>, typed: string): number {
  const folded = fold(label);
  const phrases = synonyms === undefined || typed.length < synonymMin ? [] : fold(synonyms).split(', ');
  if (folded === typed || phrases.includes(typed)) return ranks.exact;
  if (folded.startsWith(typed)) return ranks.begins;
  return phrases.some((phrase) => phrase.startsWith(typed)) ? ranks.synonym : ranks.other;
}

/** Keeps the choices in whose label, or in other words for them, each word of the query begins a word. */
function matching<T>(group: Group<T>, words: readonly string[]): Group<T> {
  const choices = group.choices.filter(({ label, synonyms = '' }) => {
    const own = wordsOf(words.join(' ').length < synonymMin ? label : `${label} ${synonyms}`);
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

function without<T>(group: Group<T>, { choices }: Group<T>): Group<T> {
  const keys = new Set(choices.map(({ key }) => key));
  return { ...group, choices: group.choices.filter(({ key }) => !keys.has(key)) };
}

function nonEmpty<T>(groups: readonly Group<T>[]): Group<T>[] {
  return groups.filter(({ choices }) => choices.length > 0);
}
