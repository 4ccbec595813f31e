import { fold, joinCode } from '#domain/fold.ts';
import { groupBy } from '#domain/group-by.ts';
import type { FieldHolder } from '#domain/own-fields/own-field-limits.ts';
import type { OwnValue, OwnValues } from '#domain/schemas.ts';
import { compares, comparesDays, type OwnCondition, type OwnWanted } from '#domain/search/condition.ts';
import { isWordStart } from '#domain/search/word-forms.ts';

type Thing = { ownerId: string; fields?: OwnValues | undefined };

/** A filter by fields that owners defined, prepared for one scan. */
export type PreparedOwn = {
  matches(of: FieldHolder, ownerId: string, fields: OwnValues | undefined): boolean;
  /** Rules bins out by the folded texts of the items in them, so that most items are not examined. */
  mayContain(header: Thing, itemTexts: string): boolean;
};

export function prepareOwn({ tests, isNot }: OwnCondition): PreparedOwn {
  const prepared = tests.map(({ wanted, ...test }) => ({ ...test, ...valueTest(wanted) }));
  const testsOf = (holder: FieldHolder) =>
    groupBy(
      prepared.filter(({ of }) => of === holder),
      ({ ownerId }) => ownerId,
    );
  const byOwner = { item: testsOf('item'), bin: testsOf('bin'), location: testsOf('location') };
  const matches: PreparedOwn['matches'] = (of, ownerId, fields) => {
    const own = byOwner[of].get(ownerId);
    return own?.some(({ id, isMet }) => isMet(fields?.[id])) === !isNot;
  };
  return {
    matches,
    mayContain: ({ ownerId, fields }, itemTexts) =>
      matches('bin', ownerId, fields) ||
      byOwner.item.get(ownerId)?.some(({ mayBeIn }) => isNot || mayBeIn(itemTexts)) === true,
  };
}

type ValueTest = {
  isMet(value: OwnValue | undefined): boolean;
  /** False if no value in these folded texts is met. */
  mayBeIn(texts: string): boolean;
};

function valueTest(wanted: OwnWanted): ValueTest {
  if ('text' in wanted && wanted.choices === undefined) return textTest(wanted.text);
  return { isMet: plainTest(wanted), mayBeIn: () => true };
}

function plainTest(wanted: OwnWanted): ValueTest['isMet'] {
  if ('isFilled' in wanted) return (value) => (value !== undefined) === wanted.isFilled;
  if ('is' in wanted) return (value) => value === wanted.is;
  if ('amount' in wanted)
    return (value) => typeof value === 'number' && compares(value, wanted.comparison, wanted.amount);
  if ('day' in wanted)
    return (value) => typeof value === 'string' && comparesDays(value, wanted.comparison, wanted.day);
  const choices = new Set(wanted.choices);
  return (value) =>
    typeof value === 'string'
      ? choices.has(value)
      : Array.isArray(value) && value.some((id) => choices.has(id));
}

/** A word of the value begins with the text; numbers on things are typed with and without dashes. */
function textTest(text: string): ValueTest {
  const [start, code] = [fold(text), joinCode(fold(text))];
  return {
    isMet(value) {
      if (typeof value !== 'string') return false;
      const folded = fold(value);
      for (let at = folded.indexOf(start); at >= 0; at = folded.indexOf(start, at + 1))
        if (isWordStart(folded, at)) return true;
      return code !== '' && joinCode(folded).startsWith(code);
    },
    mayBeIn: (texts) => texts.includes(start) || texts.includes(code),
  };
}
