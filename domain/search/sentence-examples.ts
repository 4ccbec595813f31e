import type { Locale } from '../locale.ts';

/** What the account has, to be named in examples. */
export type ExampleNames = {
  borrower?: string | undefined;
  place?: string | undefined;
  tag?: string | undefined;
};

type Example = (names: ExampleNames) => string | undefined;
const naming = (name: string | undefined, text: (name: string) => string) =>
  name === undefined || /["“”„‟″?!,;]/.test(name) ? undefined : text(name);

/** Those with names of the account come first. */
const examples: Record<Locale, readonly Example[]> = {
  en: [
    ({ borrower }) => naming(borrower, (name) => `lent to ${name}`),
    ({ place }) => naming(place, (name) => `not in ${name}`),
    ({ tag }) => naming(tag, (name) => `tagged ${name}`),
    () => 'overdue',
    () => 'expires this month',
    () => 'value over 1000',
    () => 'things without a photo',
    () => 'boxes not opened for a year',
    () => 'bought this year',
  ],
  sv: [
    ({ borrower }) => naming(borrower, (name) => `utlånat till ${name}`),
    ({ place }) => naming(place, (name) => `inte på ${name}`),
    ({ tag }) => naming(tag, (name) => `taggat ${name}`),
    () => 'försenat',
    () => 'går ut den här månaden',
    () => 'värde över 1000',
    () => 'saker utan foto',
    () => 'lådor som inte öppnats på ett år',
    () => 'köpt i år',
  ],
};

const examplesMax = 6;

/** Sentences that the search reads, as examples of what can be typed. */
export function sentenceExamples(names: ExampleNames, locale: Locale): string[] {
  const all = examples[locale].flatMap((example) => example(names) ?? []);
  return all.slice(0, examplesMax);
}
