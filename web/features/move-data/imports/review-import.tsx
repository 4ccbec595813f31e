import { useEffect, useEffectEvent, useState } from 'react';
import { type ImportInfo, ownFormat } from '#domain/imports/import-calls.ts';
import {
  type ImportChoice,
  type TableChoice,
  type TextEncodingName,
  textEncodings,
} from '#domain/imports/import-choice.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { currencyOfTimeZone } from '#web/features/things/items/form/amounts.ts';
import { FormActions } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { importCounts } from '#web/i18n/import-counts.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { ColumnChoices, tableChoiceOf } from './column-choices.tsx';
import { formatName, type ImportPartProps, missingName } from './import-words.ts';
import { ProblemList } from './problem-list.tsx';
import { TargetChoice } from './target-choice.tsx';

const AFTER_MS = 350;

/** Columns, target and what would come of it; nothing is created before the button is pressed. */
export function ReviewImport({ info, bin, rows, isOffline, onChanged, onAnother }: ImportPartProps) {
  const { t } = useTranslation();
  const currency = useLikelyCurrency();
  const [choice, setChoice] = useState<ImportChoice>(
    () => info.choice ?? firstChoice(info, { bin, rows, currency }),
  );
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
        <Section title={t('imports.target')} className="has-[>:last-child:empty]:hidden">
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
          {counts === undefined ? t('imports.title') : startText(t, counts)}
        </Button>
      </FormActions>
    </>
  );
}

function startText(t: TFunction, { items, bins }: NonNullable<ImportInfo['counts']>): string {
  if (items > 0) return t('imports.start', { count: items });
  return bins > 0 ? t('imports.startBins', { count: bins }) : t('imports.title');
}

type Wishes = Pick<ImportPartProps, 'bin' | 'rows'> & { currency: string | undefined };

function firstChoice(info: ImportInfo, { bin, rows, currency }: Wishes): ImportChoice {
  const table = info.format === 'table' ? tableChoiceOf(info, 0, currency, rows) : undefined;
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

/** The currency that the person chose in Settings, or that of where they are. */
function useLikelyCurrency(): string | undefined {
  return useProfile()?.currency ?? currencyOfTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

type HowToReadProps = {
  info: ImportInfo;
  table: TableChoice | undefined;
  onChange: (table: TableChoice | undefined) => void;
};

/** A table of a known product can also be read as any other table. */
function HowToRead({ info, table, onChange }: HowToReadProps) {
  const { t } = useTranslation();
  const currency = useLikelyCurrency();
  if (info.format === 'table' || info.tables.length === 0) return null;
  return (
    <Button
      kind="quiet"
      className="-ml-4"
      onClick={() => onChange(table ? undefined : tableChoiceOf(info, 0, currency))}
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

type EncodingChoiceProps = Pick<ImportPartProps, 'info' | 'isOffline' | 'onChanged'> & {
  choice: ImportChoice;
};

/** How the bytes of a text become letters, which the server has guessed. */
function EncodingChoice({ info, choice, isOffline, onChanged }: EncodingChoiceProps) {
  const { t } = useTranslation();
  const { isBusy, problem, run } = useOnlineAct();
  if (info.encoding === undefined) return null;
  const readAgain = (encoding: TextEncodingName) =>
    run(async () => {
      await query('imports.check', { id: info.id, choice, encoding });
      await onChanged();
    });
  return (
    <>
      <Select
        label={t('imports.encoding')}
        hint={t('imports.encodingHint')}
        value={info.encoding}
        disabled={isBusy || isOffline}
        onChange={readAgain}
        options={textEncodings.map((value) => ({ value, label: t(`imports.encodings.${value}`) }))}
        className="max-w-96"
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </>
  );
}

type ImportPreviewProps = CheckedImport & {
  /** The bin for things that the file puts into no bin. */
  restBin: string | undefined;
  onInclude?: ((row: number) => void) | undefined;
};

function ImportPreview({ info, isFresh, problem, restBin, onInclude }: ImportPreviewProps) {
  const { t } = useTranslation();
  const { list } = useFormats();
  if (problem !== undefined && isFresh) return <Notice tone="danger">{errorText(t, problem)}</Notice>;
  const counts = info?.counts;
  if (info === undefined || counts === undefined) return <Skeleton className="h-24" />;
  const { filledBins, renamedBins, leftOut, restored, unplaced = 0 } = counts;
  const total = importCounts(t, counts, list);
  const remarks = [
    unplaced > 0 && restBin !== undefined && t('imports.unplaced', { count: unplaced, bin: restBin }),
    filledBins > 0 && t('imports.filled', { count: filledBins }),
    renamedBins > 0 && t('imports.renamed', { count: renamedBins }),
    leftOut > 0 && t('imports.leftOut', { count: leftOut }),
    ...(restored ? restoreRemarks(t, restored) : []),
  ].filter((remark) => remark !== false);
  const nothing = restored ? t('imports.restore.nothing') : t('imports.nothing');
  return (
    <Card className={cx('space-y-4 transition-opacity duration-150', !isFresh && 'opacity-60')}>
      <div aria-live="polite">
        <p className="font-bold text-lg">{total === '' ? nothing : total}</p>
        {remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
        {info.problemCount === 0 && <p className="text-ink-soft">{t('imports.noProblems')}</p>}
      </div>
      {info.problemCount > 0 && (
        <div>
          <h3 className="mb-1 font-semibold">{t('imports.problemsCount', { count: info.problemCount })}</h3>
          <ProblemList problems={info.problems} problemCount={info.problemCount} onInclude={onInclude} />
        </div>
      )}
    </Card>
  );
}

type Restored = NonNullable<NonNullable<ImportInfo['counts']>['restored']>;
type Restore = NonNullable<ImportChoice['restore']>;

type RestoreChoiceProps = {
  restore: Restore;
  /** The counts of the last check. */
  counts: Restored | undefined;
  onChange: (restore: Restore) => void;
};

/** Choices for an export of Whichbin: whether history and invitations are restored with its things. */
function RestoreChoice({ restore, counts, onChange }: RestoreChoiceProps) {
  const { t } = useTranslation();
  const { events = 0, people = 0 } = counts ?? {};
  return (
    <Section title={t('imports.restore.title')}>
      <Card className="space-y-3">
        <Checkbox
          label={t('imports.restore.history')}
          hint={t('imports.restore.historyText', { count: events })}
          checked={restore.withHistory}
          onChange={(withHistory) => onChange({ ...restore, withHistory })}
        />
        {people > 0 && (
          <Checkbox
            label={t('imports.restore.invites', { count: people })}
            hint={t('imports.restore.invitesText')}
            checked={restore.invites}
            onChange={(invites) => onChange({ ...restore, invites })}
          />
        )}
        <p className="text-ink-soft text-sm">{t('imports.restore.settings')}</p>
      </Card>
    </Section>
  );
}

/** Returns the differences from the account that was exported. */
function restoreRemarks(t: TFunction, restored: Restored): (string | false)[] {
  const { present, trashed, codes, newCodes, shareLinks, shared } = restored;
  return [
    trashed > 0 && t('imports.restore.trashed', { count: trashed }),
    present > 0 && t('imports.restore.present', { count: present }),
    codes > 0 && t('imports.restore.codes', { count: codes }),
    newCodes > 0 && t('imports.restore.newCodes', { count: newCodes }),
    shareLinks > 0 && t('imports.restore.shareLinks', { count: shareLinks }),
    shared > 0 && t('imports.restore.shared', { count: shared }),
  ];
}

type CheckedImport = {
  /** The last answer; of another choice while `isFresh` is false. */
  info: ImportInfo | undefined;
  isFresh: boolean;
  problem: unknown;
};

/** Asks the server a moment after each change what would be imported. */
function useCheckedImport({ id }: ImportInfo, choice: ImportChoice, isOn: boolean): CheckedImport {
  const wanted = JSON.stringify(choice);
  const [answer, setAnswer] = useState<{ of: string; info?: ImportInfo; problem?: unknown }>();

  const ask = useEffectEvent(async (of: string, isCurrent: () => boolean) => {
    try {
      const info = await query('imports.check', { id, choice: JSON.parse(of) as ImportChoice });
      if (isCurrent()) setAnswer({ of, info });
    } catch (problem) {
      if (isCurrent()) setAnswer({ of, problem });
    }
  });
  useEffect(() => {
    if (!isOn) return;
    let isCurrent = true;
    const timer = setTimeout(() => void ask(wanted, () => isCurrent), AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isOn, wanted]);

  return { info: answer?.info, isFresh: isOn && answer?.of === wanted, problem: answer?.problem };
}
