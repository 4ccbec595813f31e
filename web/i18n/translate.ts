import type { forms } from './en/forms.ts';
import type { people } from './en/people.ts';
import type { texts as english } from './en/texts.ts';

type Texts = typeof english & typeof forms & typeof people;

/** "bins.sortBy.name"; of a plural ("items_one", "items_other") only the part before the underscore. */
export type TextKey = KeysOf<Texts>;

/** Says a text in the person's language. A text with {{placeholders}} wants their values; a plural wants `count`. */
export type TFunction = <Key extends TextKey>(key: Key, ...values: ValuesOf<TextAt<Texts, Key>>) => string;

type Values = Readonly<Record<string, string | number | undefined>>;

type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Singular<Key> : `${Key}.${KeysOf<Tree[Key]>}`;
}[keyof Tree & string];

type Singular<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

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

/** A text object as it is read at run time, of any language, whole or in part. */
export type TextTree = { readonly [key: string]: string | TextTree };

export type Translator = {
  t: TFunction;
  /** For keys that come from outside, such as the error code of a newer server; undefined where there is no text. */
  find(key: string, values?: Values): string | undefined;
};

/** Texts of one language, with its plurals and its way to write numbers. An unknown key is shown as it is. */
export function createTranslator(texts: TextTree, locale: string): Translator {
  const rules = rulesOf(locale);
  const find = (key: string, values: Values = {}): string | undefined => {
    const { count } = values;
    const text = textAt(texts, key) ?? (typeof count === 'number' ? plural(key, count) : undefined);
    return text?.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = values[name];
      return typeof value === 'number' ? rules.number(value) : (value ?? whole);
    });
  };
  const plural = (key: string, count: number) => textAt(texts, `${key}_${rules.plural(count)}`);
  const t = (key: string, values?: Values): string => find(key, values) ?? key;
  return { t, find };
}

/** Made when first needed: Intl objects are dear, and none is wanted before the first number is on the screen. */
function rulesOf(locale: string) {
  let plurals: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  return {
    plural(count: number): Intl.LDMLPluralRule {
      plurals ??= new Intl.PluralRules(locale);
      return plurals.select(count);
    },
    number(value: number): string {
      // Every language here writes a small count in its digits alone.
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
