import { useState } from 'react';
import { type ImportInfo, ownFormat } from '#domain/imports/import-calls.ts';
import type { ImportChoice, TableChoice } from '#domain/imports/import-choice.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { FormActions } from '#web/forms/form-actions.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import type { ImportPartProps } from './import-part.ts';
import { ImportPreview } from './import-preview.tsx';
import { formatName, missingName } from './import-words.ts';
import { RestoreChoice } from './restore-choice.tsx';
import { TargetChoice } from './target-choice.tsx';
import { useCheckedImport } from './use-checked-import.ts';

/** Columns, target and what would come of it; nothing is created before the button is pressed. */
export function ReviewImport({ info, bin, isOffline, onChanged, onAnother }: ImportPartProps) {
  const { t } = useTranslation();
  const currency = useProfile()?.currency;
  const [choice, setChoice] = useState<ImportChoice>(() => info.choice ?? firstChoice(info, bin, currency));
  const { table } = choice;
  const isNamed = table === undefined || table.columns.includes('name') || table.columns.includes('bin');
  const check = useCheckedImport(info, choice, isNamed && !isOffline);
  const { isBusy, problem, run } = useOnlineAct();
  const change = (part: Partial<ImportChoice>) => setChoice((before) => ({ ...before, ...part }));
  const start = () =>
    run(async () => {
      await mutate('imports.start', { id: info.id, choice });
      await onChanged();
    });
  const { target } = choice;
  const include = (row: number) =>
    table && change({ table: { ...table, includedRows: [...(table.includedRows ?? []), row] } });
  const counts = check.isFresh ? check.info?.counts : undefined;
  const isEmpty = counts !== undefined && counts.items + counts.bins + counts.locations === 0;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere]">{info.fileName}</p>
          <p className="text-ink-soft text-sm">
            {formatName(info.format)}
            {table && ` · ${t('imports.rows', { count: info.tables[table.table]?.rowCount ?? 0 })}`}
          </p>
        </div>
        <Button kind="quiet" onClick={onAnother}>
          {t('imports.another')}
        </Button>
      </div>
      <EncodingChoice {...{ info, choice, isOffline, onChanged }} />
      <HowToRead {...{ info, table }} onChange={(next) => change({ table: next })} />
      {table && (
        <ColumnChoices {...{ info, table }} onChange={(next: TableChoice) => change({ table: next })} />
      )}
      {!table && info.missing.length > 0 && <MissingParts info={info} />}
      {choice.restore ? (
        <RestoreChoice
          restore={choice.restore}
          counts={check.info?.counts?.restored}
          onChange={(restore) => change({ restore })}
        />
      ) : (
        <Section title={t('imports.target')}>
          <Card className="space-y-5">
            <TargetChoice {...{ choice, counts: check.info?.counts }} onChange={change} />
          </Card>
        </Section>
      )}
      <Section title={t('imports.preview')}>
        {isNamed ? (
          <ImportPreview
            {...check}
            restBin={target.kind === 'bins' ? target.binName : undefined}
            onInclude={table && include}
          />
        ) : (
          <Notice>{t('imports.noName')}</Notice>
        )}
      </Section>
      <FormActions error={problem ?? undefined}>
        <Button
          kind="primary"
          isBusy={isBusy}
          disabled={isOffline || counts === undefined || isEmpty}
          onClick={start}
          className="min-w-36"
        >
          {counts && counts.items > 0 ? t('imports.start', { count: counts.items }) : t('imports.startBins')}
        </Button>
      </FormActions>
    </>
  );
}

function firstChoice(info: ImportInfo, bin: string | undefined, currency: string | undefined): ImportChoice {
  const table = info.format === 'table' ? tableChoiceOf(info, currency) : undefined;
  const name = info.fileName.replace(/\.\w{1,5}$/, '').trim();
  return {
    ...(table && { table }),
    target: bin
      ? { kind: 'bin', id: bin }
      : { kind: 'bins', binName: name.slice(0, 100) || info.fileName.slice(0, 100) },
    sameName: 'use',
    skipsPresent: false,
    ...(info.format === ownFormat && { restore: { withHistory: true, invites: false } }),
  };
}

/** Undefined if the file has no table. `currency` is the person's usual one, for values that say none. */
function tableChoiceOf(
  { tables: [table] }: ImportInfo,
  currency: string | undefined,
): TableChoice | undefined {
  return table && { table: 0, hasHeader: true, columns: table.columns, currency };
}

type HowToReadProps = {
  info: ImportInfo;
  table: TableChoice | undefined;
  onChange: (table: TableChoice | undefined) => void;
};

/** A table of a known product can also be read as any other table. */
function HowToRead({ info, table, onChange }: HowToReadProps) {
  const { t } = useTranslation();
  const currency = useProfile()?.currency;
  if (info.format === 'table' || info.tables.length === 0) return null;
  return (
    <Button
      kind="quiet"
      className="-ml-4"
      onClick={() => onChange(table ? undefined : tableChoiceOf(info, currency))}
    >
      {table ? t('imports.readAsProduct', { format: formatName(info.format) }) : t('imports.readAsTable')}
    </Button>
  );
}

function MissingParts({ info: { missing } }: { info: ImportInfo }) {
  const { t } = useTranslation();
  const names = missing.map(missingName).join(', ');
  return <Notice>{t('imports.missing', { what: names })}</Notice>;
}
