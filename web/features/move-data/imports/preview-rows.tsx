import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import type { ImportPreview, ImportTable } from '#domain/imports/import-calls.ts';
import { importLimits, type TableChoice } from '#domain/imports/import-choice.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { OwnValues } from '#domain/schemas.ts';
import { ownFactText } from '#web/features/things/own-fields/own-facts.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { moneyText } from '#web/i18n/money.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { problemText } from './import-words.ts';

type PreviewRow = ImportPreview['rows'][number];

type PreviewRowsProps = {
  rows: readonly PreviewRow[];
  /** Undefined for a product's export, whose rows are neither shown nor changed. */
  table: ImportTable | undefined;
  choice: TableChoice | undefined;
  /** The own fields that get values. */
  fields: readonly OwnField[];
  opened: OpenedRow | undefined;
  onChange: (choice: TableChoice) => void;
};

/** A row to go to, anew with each object. */
export type OpenedRow = { row: number };

/** Rows of the file beside the things that they become. Each can be corrected or left out. */
export function PreviewRows({ rows, table, choice, fields, opened, onChange }: PreviewRowsProps) {
  const { t } = useTranslation();
  const [correctedRow, setCorrectedRow] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>(`[data-row="${opened?.row}"]`);
    item?.scrollIntoView({ block: 'center' });
    item?.querySelector('button')?.focus({ preventScroll: true });
  }, [opened]);
  const omitted = choice?.omittedRows ?? [];
  const setOmitted = (row: number, isOmitted: boolean) =>
    choice &&
    onChange({
      ...choice,
      omittedRows: isOmitted ? [...omitted, row] : omitted.filter((each) => each !== row),
    });
  return (
    <ul ref={list} className="divide-y divide-hairline">
      {rows.map((each, at) => {
        const { row, code } = each;
        const isCorrected = row !== undefined && row === correctedRow;
        const canInclude = row !== undefined && omitted.includes(row);
        return (
          <li
            key={row ?? `item ${at}`}
            data-row={row}
            className={cx('space-y-1 py-2.5', row !== undefined && row === opened?.row && 'bg-kraft/40')}
          >
            <div className="flex items-start gap-x-2">
              <div className="min-w-0 grow gap-x-5 @min-[30rem]:grid @min-[30rem]:grid-cols-2">
                {table && <InFile {...{ row: each, table, choice }} />}
                <Becomes row={each} fields={fields} />
              </div>
              {table && choice && row !== undefined && (
                <div className="-my-1.5 -mr-2 flex shrink-0 items-center">
                  <IconButton
                    icon={Pencil}
                    aria-expanded={isCorrected}
                    label={t('imports.correctRow', { n: row })}
                    onClick={() => setCorrectedRow(isCorrected ? undefined : row)}
                  />
                  {(canInclude || code === undefined) && (
                    <IconButton
                      icon={canInclude ? Plus : X}
                      disabled={!canInclude && omitted.length >= importLimits.includedRows}
                      label={t(canInclude ? 'imports.includeRow' : 'imports.omitRow', { n: row })}
                      onClick={() => setOmitted(row, !canInclude)}
                    />
                  )}
                </div>
              )}
            </div>
            {isCorrected && table && choice && <Corrections {...{ row: each, table, choice, onChange }} />}
          </li>
        );
      })}
    </ul>
  );
}

type OfTable = { row: PreviewRow; table: ImportTable; choice: TableChoice | undefined };

function useHeadings({ table, choice }: Pick<OfTable, 'table' | 'choice'>): string[] {
  const { t } = useTranslation();
  return table.header.map((heading, at) =>
    choice?.hasHeader && heading ? heading : t('imports.columnNumber', { n: at + 1 }),
  );
}

function InFile({ row: { row, cells = [] }, table, choice }: OfTable) {
  const { t } = useTranslation();
  const headings = useHeadings({ table, choice });
  const filled = cells.flatMap((cell, at) => {
    const isUsed = cell.trim() !== '' && choice?.columns[at] !== 'skip';
    return isUsed ? [{ column: at, heading: headings[at] ?? '', cell }] : [];
  });
  return (
    <div className="min-w-0 text-ink-soft text-sm">
      {row !== undefined && <p>{t('imports.row', { n: row })}</p>}
      <p className="line-clamp-4 [overflow-wrap:anywhere]">
        {filled.map(({ column, heading, cell }, at) => (
          <span key={column}>
            {at > 0 && ' · '}
            <span className="sr-only">{heading}: </span>
            <span title={heading}>{cell}</span>
          </span>
        ))}
      </p>
    </div>
  );
}

function Becomes({
  row: { item, fields: ofBin, code },
  fields,
}: {
  row: PreviewRow;
  fields: readonly OwnField[];
}) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (item === undefined)
    return (
      <div className={cx('text-sm', code === undefined ? 'text-ink-soft' : 'text-berry')}>
        <p>{code === undefined ? t('imports.onlyBin') : problemText(t, { code })}</p>
        <OwnValuesLine fields={fields} values={ofBin} />
      </div>
    );
  const { name, quantity, unit, value, currency, tags = [], notes, bin, place } = item;
  const facts = [
    [number(quantity), unit].filter(Boolean).join('\u00a0'),
    value !== undefined && valueText(t, { value, currency, quantity, unit }),
    ...tags.map((tag) => `#${tag}`),
  ].filter(Boolean);
  return (
    <div className="min-w-0 border-tape text-sm [overflow-wrap:anywhere] @max-[30rem]:my-1 @max-[30rem]:border-l-2 @max-[30rem]:pl-3">
      <p>
        <span className="font-semibold">{name}</span> · {facts.join(' · ')}
      </p>
      <p className="text-ink-soft">{[place, bin].filter(Boolean).join(' › ')}</p>
      <OwnValuesLine fields={fields} values={item.fields} />
      {notes && <p className="line-clamp-3 whitespace-pre-line text-ink-soft">{notes}</p>}
    </div>
  );
}

type OwnValuesLineProps = { fields: readonly OwnField[]; values: OwnValues | undefined };

function OwnValuesLine({ fields, values = {} }: OwnValuesLineProps) {
  const formats = useFormats();
  const filled = fields.flatMap((field) => {
    const value = values[field.id];
    return value === undefined ? [] : [`${field.name}: ${ownFactText(formats, field, value)}`];
  });
  return filled.length > 0 && <p className="line-clamp-6 [overflow-wrap:anywhere]">{filled.join(' · ')}</p>;
}

type Valued = { value: number; currency: string | undefined; quantity: number; unit: string | undefined };

/** "268 SEK", and of several pieces "268 SEK each" or "268 SEK per m". */
function valueText(t: TFunction, { value, currency = '', quantity, unit }: Valued): string {
  const money = moneyText(currentLocale(), value, currency);
  if (quantity === 1) return money;
  return unit === undefined
    ? t('imports.each', { value: money })
    : t('imports.eachUnit', { value: money, unit });
}

/** The row's cells as texts to be changed; each change is checked at once, and the file stays as it is. */
function Corrections({
  row: { row = 0, cells = [] },
  table,
  choice,
  onChange,
}: OfTable & { choice: TableChoice } & Pick<PreviewRowsProps, 'onChange'>) {
  const headings = useHeadings({ table, choice });
  const { corrections = [] } = choice;
  const correct = (at: number, text: string) =>
    onChange({
      ...choice,
      corrections: [...corrections.filter((each) => each.row !== row || each.at !== at), { row, at, text }],
    });
  const isFull = corrections.length >= importLimits.corrections;
  return (
    <div className="grid gap-3 rounded-card bg-paper p-3 @min-[34rem]:grid-cols-2">
      {cells.map((cell, at) => {
        const own = corrections.find((each) => each.row === row && each.at === at);
        return choice.columns[at] === 'skip' ? null : (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their position
            key={at}
            label={headings[at] ?? ''}
            value={own?.text ?? cell}
            maxLength={importLimits.correctionLength}
            // The end of a longer cell is not here.
            disabled={own === undefined && (isFull || cell.length >= importLimits.correctionLength)}
            onChange={(text) => correct(at, text)}
          />
        );
      })}
    </div>
  );
}
