import type { inside } from './en/inside.ts';
import type { later } from './en/later.ts';
import { isolate } from './isolate.ts';

type Texts = typeof inside & typeof later;

/** "bins.sortBy.name"; for a plural, only the part before "_one" and "_other". "_zero" is optional. */
export type TextKey = KeysOf<Texts>;

/** The keys of texts without values. */
export type PlainTextKey = {
  [Key in TextKey]: [Placeholders<TextAt<Texts, Key>>] extends [never] ? Key : never;
}[TextKey];

export type TFunction = <Key extends TextKey>(key: Key, ...values: ValuesOf<TextAt<Texts, Key>>) => string;

type Values = Readonly<Record<string, string | number | undefined>>;

type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Singular<Key> : `${Key}.${KeysOf<Tree[Key]>}`;
}[keyof Tree & string];

type Singular<Key extends string> = Key extends `${infer Stem}_${'zero' | 'one' | 'other'}` ? Stem : Key;

type TextAt<Tree, Key extends string> = Key extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Tree
    ? TextAt<Tree[Head], Rest>
    : never
  : Tree[(Key | `${Key}_one` | `${Key}_other`) & keyof Tree];

type Placeholders<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type ValuesOf<Text> = [Placeholders<Text>] extends [never]
  ? [values?: Values]
  : [values: Values & Readonly<Record<Placeholders<Text>, string | number>>];

export type TextTree = { readonly [key: string]: string | TextTree };

export type Translator = {
  t: TFunction;
  /** For keys that come from outside, such as error codes of a newer server. */
  find(key: string, values?: Values): string | undefined;
};

/** An unknown key is returned as it is. */
export function createTranslator(texts: TextTree, locale: string): Translator {
  const rules = rulesOf(locale);
  const find = (key: string, values: Values = {}): string | undefined => {
    const { count } = values;
    const text = textAt(texts, key) ?? (typeof count === 'number' ? plural(key, count) : undefined);
    return text?.replace(/\{\{(\w+)\}\}/g, (whole, name: string, at: number) => {
      const value = values[name] ?? whole;
      if (typeof value === 'number') return rules.number(value);
      const next = text.charAt(at + whole.length);
      return isolate(withoutSecondStop(withinQuotes(value, text.charAt(at - 1), next), next));
    });
  };
  const plural = (key: string, count: number) =>
    (count === 0 ? textAt(texts, `${key}_zero`) : undefined) ??
    textAt(texts, `${key}_${rules.plural(count)}`);
  const t = (key: string, values?: Values): string => find(key, values) ?? key;
  return { t, find };
}

/** Avoids a double full stop after an abbreviation, such as "nov." in Swedish dates. */
function withoutSecondStop(value: string, next: string): string {
  return next === '.' && value.endsWith('.') ? value.slice(0, -1) : value;
}

/** Intl objects are slow to create. */
function rulesOf(locale: string) {
  let plurals: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  return {
    plural(count: number): Intl.LDMLPluralRule {
      plurals ??= new Intl.PluralRules(locale);
      return plurals.select(count);
    },
    number(value: number): string {
      // Both languages write small integers as plain digits.
      if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
      numbers ??= new Intl.NumberFormat(locale);
      return numbers.format(value);
    },
  };
}

function textAt(texts: TextTree, key: string): string | undefined {
  let at: string | TextTree | undefined = texts;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

const openings = { '“': '‘', '”': '’' };

/** Replaces the quotation marks in a quoted name by single ones: “The “good” plates” → “The ‘good’ plates”. */
function withinQuotes(name: string, before: string, after: string): string {
  if (after !== '”' || !(before in openings)) return name;
  const opening = openings[before as keyof typeof openings];
  return name.replace(quoted, (_, start: string, words: string) => `${start}${opening}${words}’`);
}

/** A mark after a digit means inches. */
const quoted = /(^|[\s(\u2066-\u2069])["“”„]([^\s"“”„][^"“”„]*)["“”](?=$|[\s.,:;!?)\u2066-\u2069])/g;
