import type { ReactNode } from 'react';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { choiceNames, flagTexts, isWebAddress } from '#domain/own-fields/own-values.ts';
import type { OwnValue, OwnValues } from '#domain/schemas.ts';
import { type Formats, useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { moneyText } from '#web/i18n/money.ts';
import { Chip } from '#web/ui/marks/chip.tsx';

/** Returns what a page shows of a value: numbers and days as the language writes them, links to press. */
export function useOwnFact(): (field: OwnField, value: OwnValue) => ReactNode {
  const formats = useFormats();
  return (field, value) => factOf(formats, field, value);
}

/** The fact of a field; undefined without a value. */
export function ownFactOf(
  { fields = {} }: { fields?: OwnValues | undefined },
  field: OwnField,
  fact: (field: OwnField, value: OwnValue) => ReactNode,
): ReactNode {
  const value = fields[field.id];
  return value === undefined ? undefined : fact(field, value);
}

/** A value in words, for a line of the history or a cell. */
export function ownFactText(formats: Formats, field: OwnField, value: OwnValue): string {
  switch (field.kind) {
    case 'flag':
      return flagTexts[currentLocale()][value === true ? 'yes' : 'no'];
    case 'number':
      return [formats.number(Number(value)), field.unit].filter(Boolean).join('\u00a0');
    case 'amount':
      return moneyText(currentLocale(), Number(value), field.currency ?? '');
    case 'day':
      return formats.date(String(value));
    case 'choice':
    case 'choices':
      return choiceNames(field, value).join(', ');
    default:
      return String(value);
  }
}

function factOf(formats: Formats, field: OwnField, value: OwnValue): ReactNode {
  if (field.kind === 'choices')
    return (
      <span className="flex flex-wrap gap-1.5">
        {choiceNames(field, value).map((name) => (
          <Chip key={name}>{name}</Chip>
        ))}
      </span>
    );
  const text = ownFactText(formats, field, value);
  if (field.kind === 'link' && isWebAddress(text))
    return (
      <a
        href={text}
        target="_blank"
        rel="noopener noreferrer"
        className="text-lake underline underline-offset-2 [overflow-wrap:anywhere]"
      >
        {text.replace(/^https?:\/\//i, '')}
      </a>
    );
  if (field.kind === 'prose') return <span className="whitespace-pre-line">{text}</span>;
  return text;
}

type OwnLinesProps = { fields: readonly OwnField[]; values: OwnValues | undefined };

/** The filled fields of a bin or place, a line each. */
export function OwnLines({ fields, values = {} }: OwnLinesProps) {
  const fact = useOwnFact();
  return fields.map((field) => {
    const value = values[field.id];
    return (
      value !== undefined && (
        <div key={field.id} className="flex flex-wrap gap-x-1.5 [overflow-wrap:anywhere]">
          <span className="text-ink-soft text-sm leading-6">{field.name}:</span>
          <span className="min-w-0">{fact(field, value)}</span>
        </div>
      )
    );
  });
}

/** Whether one of the fields is filled. */
export function hasOwnValues(fields: readonly OwnField[], values: OwnValues = {}): boolean {
  return fields.some(({ id }) => values[id] !== undefined);
}
