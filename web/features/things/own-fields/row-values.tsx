import type { OwnField } from '#domain/own-fields/own-field.ts';
import { type FieldHolder, ownRowFieldsMax } from '#domain/own-fields/own-field-limits.ts';
import type { OwnValues } from '#domain/schemas.ts';
import { useAllFields } from '#web/data/account/own-fields.ts';
import { type Formats, useFormats } from '#web/i18n/formats.ts';
import { isolate } from '#web/i18n/isolate.ts';
import { ownFactText } from './own-facts.tsx';

type WithValues = { fields?: OwnValues | undefined };

/** Returns the values of a thing that a row shows below its name: "Condition: Worn · Weight: 2 kg". Empty without one. */
export function useRowText(of: FieldHolder): (thing: WithValues) => string {
  const formats = useFormats();
  const fields = useAllFields(of);
  return (thing) => rowText(fields, thing, formats);
}

function rowText(fields: readonly OwnField[], { fields: values = {} }: WithValues, formats: Formats): string {
  return fields
    .filter(({ id, isOnRows }) => isOnRows && values[id] !== undefined)
    .slice(0, ownRowFieldsMax)
    .map((field) => {
      const text = beginningOf(ownFactText(formats, field, values[field.id] ?? ''));
      return `${isolate(field.name)}: ${isolate(text)}`;
    })
    .join(' · ');
}

const longest = 40;

/** The beginning of a text for a row, cut between words. */
export function beginningOf(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  const end = cut.lastIndexOf(' ');
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[.,;:]$/, '')}…`;
}

/** The same as a line of its own. */
export function RowValues({ of, thing }: { of: FieldHolder; thing: WithValues }) {
  const text = useRowText(of)(thing);
  return text && <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">{text}</span>;
}
