import type { BinColor, BinIcon } from '#domain/bins/bin-fields.ts';
import { type ByTargetField, type TargetFields, type TextFieldOf, textFieldsOf } from '#domain/fields.ts';
import { tidyLine, tidyProse } from '#domain/text.ts';

/** A form's values for the fields of a bin or location: texts as typed, null if nothing is chosen. */
export type TargetValues<Fields extends TargetFields> = ByTargetField<
  Fields,
  { line: string; prose: string; color: BinColor | null; icon: BinIcon | null; ownValues: never }
>;

type StoredValues<Fields extends TargetFields> = { readonly [F in keyof Fields]?: unknown };

export function targetValuesOf<Fields extends TargetFields>(
  fields: Fields,
  stored: StoredValues<Fields>,
): TargetValues<Fields> {
  return mapFields(fields, (name, isText) => stored[name] ?? (isText ? '' : null)) as TargetValues<Fields>;
}

/** With tidied texts. */
export function tidiedTargetValues<Fields extends TargetFields>(
  fields: Fields,
  values: TargetValues<Fields>,
): TargetValues<Fields> {
  return mapFields(fields, (name, isText) => {
    const value = values[name];
    if (!isText) return value;
    return fields[name]?.kind === 'prose' ? tidyProse(String(value)) : tidyLine(String(value));
  }) as TargetValues<Fields>;
}

/** How long the texts may be that are too long. */
export function tooLongTexts<Fields extends TargetFields>(
  fields: Fields,
  values: TargetValues<Fields>,
): Partial<Record<TextFieldOf<Fields>, number>> {
  const tidied = tidiedTargetValues(fields, values);
  const faults: Partial<Record<TextFieldOf<Fields>, number>> = {};
  for (const name of textFieldsOf(fields)) {
    const facts = fields[name];
    if (facts && 'max' in facts && String(tidied[name]).length > facts.max) faults[name] = facts.max;
  }
  return faults;
}

function mapFields<Fields extends TargetFields>(
  fields: Fields,
  toValue: (name: keyof Fields & string, isText: boolean) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, facts]) => [name, toValue(name, 'max' in facts)]),
  );
}
