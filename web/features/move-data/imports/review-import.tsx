import { useEffect, useEffectEvent, useState } from 'react';
import { type ImportInfo, ownFormat } from '#domain/imports/import-calls.ts';
import {
  type ImportChoice,
  type TableChoice,
  type TextEncodingName,
  textEncodings,
} from '#domain/imports/import-choice.ts';
import type { FieldOwner } from '#domain/imports/imported-fields.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { usePreference } from '#web/data/storage/preferences.ts';
import { proposedCurrency } from '#web/forms/amounts.ts';
import { FormActions } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { ColumnChoices, tableChoiceOf } from './column-choices.tsx';
import { type CheckedImport, ImportPreview } from './import-preview.tsx';
import { formatName, type ImportPartProps, missingName } from './import-words.ts';
import { TargetChoice } from './target-choice.tsx';

const AFTER_MS = 350;

/** Columns, target and what would come of it; nothing is created before the button is pressed. */
export function ReviewImport({ info, bin, rows, isOffline, onChanged, onAnother }: ImportPartProps) {
  const { t } = useTranslation();
  const currency = useLikelyCurrency();
  const ownerOf = useFieldOwners();
  const [chosen, setChosen] = useState((): FirstChoice => {
    const owner = ownerOf(bin);
    return { ...(info.choice ?? firstChoice(info, { bin, rows, currency, owner })), locale: currentLocale() };
  });
  const [isMostPresent, setMostPresent] = useState(false);
  const choice: ImportChoice = { ...chosen, skipsPresent: chosen.skipsPresent ?? isMostPresent };
  const owner = ownerOf(choice.target.kind === 'bin' ? choice.target.id : undefined);
  const { table } = choice;
  const isNamed = table === undefined || table.columns.includes('name') || table.columns.includes('bin');
  const check = useCheckedImport(info, choice, isNamed && !isOffline);
  const isMostNow = check.isFresh ? hasMostPresent(check.info) : isMostPresent;
  if (isMostNow !== isMostPresent) setMostPresent(isMostNow);
  const { isBusy, problem, run } = useOnlineAct();
  const change = (part: Partial<ImportChoice>) => setChosen((before) => ({ ...before, ...part }));
  const start = () =>
    run(async () => {
      await mutate('imports.start', { id: info.id, choice });
      await onChanged();
    });
  const changeTable = (next: TableChoice) => change({ table: next });
  const counts = check.isFresh ? check.info?.counts : undefined;
  const isEmpty = counts !== undefined && counts.items + counts.bins + counts.locations === 0;
  return (
    <>
      <div className="@container">
        <div className="@min-[60rem]:grid @min-[60rem]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] @min-[60rem]:gap-x-10">
          <div className="min-w-0 space-y-4 @min-[60rem]:sticky @min-[60rem]:top-20 @min-[60rem]:-mx-2 @min-[60rem]:max-h-[calc(100dvh-11rem)] @min-[60rem]:self-start @min-[60rem]:overflow-y-auto @min-[60rem]:px-2 @min-[60rem]:pb-2">
            <FileHead {...{ info, table, onAnother }} />
            <EncodingChoice {...{ info, choice, isOffline, onChanged }} />
            <HowToRead {...{ info, table, owner }} onChange={(next) => change({ table: next })} />
            {table && <ColumnChoices {...{ info, table, owner }} onChange={changeTable} />}
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
          </div>
          <div className="min-w-0 @min-[60rem]:[&>:first-child]:mt-0">
            <Section title={t('imports.preview')}>
              {isNamed ? (
                <ImportPreview {...check} choice={choice} onChange={change} />
              ) : (
                <Notice>{t('imports.noName')}</Notice>
              )}
            </Section>
          </div>
        </div>
      </div>
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

type FileHeadProps = Pick<ImportPartProps, 'info' | 'onAnother'> & { table: TableChoice | undefined };

function FileHead({ info, table, onAnother }: FileHeadProps) {
  const { t } = useTranslation();
  return (
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
  );
}

/** Most items of the file are in their bins already, as where it is imported again. */
function hasMostPresent({ counts, choice }: Partial<ImportInfo> = {}): boolean {
  const { items = 0, presentItems = 0 } = counts ?? {};
  return presentItems * 2 > (choice?.skipsPresent ? items + presentItems : items);
}

/** Without a choice of its own, what is there already is left out where it is most of the file. */
type FirstChoice = Omit<ImportChoice, 'skipsPresent'> & Partial<Pick<ImportChoice, 'skipsPresent'>>;

type Wishes = Pick<ImportPartProps, 'bin' | 'rows'> & { currency: string | undefined; owner: FieldOwner };

function firstChoice(info: ImportInfo, { bin, rows, currency, owner }: Wishes): FirstChoice {
  const table = info.format === 'table' ? tableChoiceOf(info, 0, { currency, owner, rows }) : undefined;
  const name = info.fileName.replace(/\.\w{1,5}$/, '').trim();
  return {
    ...(table && { table }),
    target: bin
      ? { kind: 'bin', id: bin }
      : { kind: 'bins', binName: name.slice(0, 100) || info.fileName.slice(0, 100) },
    sameName: 'use',
    ...(info.format === ownFormat && { restore: { withHistory: true, invites: false } }),
  };
}

/** The owner of the things in a bin, whose own fields its columns can become; without a bin the person. */
function useFieldOwners(): (binId: string | undefined) => FieldOwner {
  const { uid = '', fields = [], sharedFields = [] } = useProfile() ?? {};
  const { bins } = useBins();
  return (binId) => {
    const ownerId = bins.get(binId ?? '')?.ownerId ?? uid;
    const isSelf = ownerId === uid;
    const ofOwner = sharedFields.find((each) => each.ownerId === ownerId)?.fields ?? [];
    return { ownerId, isSelf, fields: isSelf ? fields : ofOwner };
  };
}

function useLikelyCurrency(): string | undefined {
  const lastTyped = usePreference('lastCurrency');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return proposedCurrency({ usual: useProfile()?.currency, lastTyped, timeZone });
}

type HowToReadProps = {
  info: ImportInfo;
  table: TableChoice | undefined;
  owner: FieldOwner;
  onChange: (table: TableChoice | undefined) => void;
};

/** A table of a known product can also be read as any other table. */
function HowToRead({ info, table, owner, onChange }: HowToReadProps) {
  const { t } = useTranslation();
  const currency = useLikelyCurrency();
  if (info.format === 'table' || info.tables.length === 0) return null;
  return (
    <Button
      kind="quiet"
      className="-ml-4"
      onClick={() => onChange(table ? undefined : tableChoiceOf(info, 0, { currency, owner }))}
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
  const { events = 0, people = 0, trashed = 0 } = counts ?? {};
  return (
    <Section title={t('imports.restore.title')}>
      <Card className="space-y-3">
        <Checkbox
          label={t('imports.restore.history')}
          hint={t('imports.restore.historyText', { count: events })}
          checked={restore.withHistory}
          onChange={(withHistory) => onChange({ ...restore, withHistory })}
        />
        {(trashed > 0 || restore.withTrash === false) && (
          <Checkbox
            label={t('imports.restore.trash')}
            checked={restore.withTrash !== false}
            onChange={(withTrash) => onChange({ ...restore, withTrash })}
          />
        )}
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
