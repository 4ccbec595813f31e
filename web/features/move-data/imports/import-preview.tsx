import { useState } from 'react';
import type { ImportInfo } from '#domain/imports/import-calls.ts';
import type { ImportChoice, TableChoice } from '#domain/imports/import-choice.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { importCounts } from '#web/i18n/import-counts.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { type OpenedRow, PreviewRows } from './preview-rows.tsx';
import { PreviewTree } from './preview-tree.tsx';
import { ProblemList } from './problem-list.tsx';

export type CheckedImport = {
  /** The last answer; of another choice while `isFresh` is false. */
  info: ImportInfo | undefined;
  isFresh: boolean;
  problem: unknown;
};

type ImportPreviewProps = CheckedImport & {
  choice: ImportChoice;
  onChange: (part: Partial<ImportChoice>) => void;
};

/** What the import will make: how much, where, what of the file needs a look, and its first rows. */
export function ImportPreview({ info, isFresh, problem, choice, onChange }: ImportPreviewProps) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const { bins } = useBins();
  const [openedRow, setOpenedRow] = useState<OpenedRow>();
  if (problem !== undefined && isFresh) return <Notice tone="danger">{errorText(t, problem)}</Notice>;
  const counts = info?.counts;
  if (info === undefined || counts === undefined) return <Skeleton className="h-24" />;
  const { restored, leftOut } = counts;
  const { target, table: tableChoice } = choice;
  const table = tableChoice && info.tables[tableChoice.table];
  const total = importCounts(t, counts, list);
  const isAllThere =
    restored !== undefined ||
    (choice.skipsPresent && counts.presentItems > 0) ||
    (counts.presentBins ?? 0) > 0;
  const nothing = t(isAllThere ? 'imports.restore.nothing' : 'imports.nothing');
  const { preview } = info;
  const { problems, problemCount } = unanswered(info);
  const onTable = (next: TableChoice) => onChange({ table: next });
  const rows = preview?.rows ?? [];
  const openRow = (row: number) => setOpenedRow({ row });
  return (
    <div className={cx('space-y-4 transition-opacity duration-150', !isFresh && 'opacity-60')}>
      <Card>
        <div aria-live="polite">
          <p className="font-bold text-lg">{total === '' ? nothing : total}</p>
          {remarksOf(t, counts, target.kind === 'bins' ? target.binName : undefined).map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
          {leftOut > 0 && <p>{t('imports.leftOut', { count: leftOut })}</p>}
          <NewFields {...{ info, choice, onChange }} />
          <PresentItems {...{ counts, choice, onChange }} isSkipped={info.choice?.skipsPresent ?? false} />
          {problemCount === 0 && <p className="text-ink-soft">{t('imports.noProblems')}</p>}
        </div>
      </Card>
      {preview && preview.tree.length > 0 && (
        <Card>
          <h3 className="mb-1 font-semibold">{t('imports.tree')}</h3>
          <PreviewTree
            tree={preview.tree}
            treeCount={preview.treeCount}
            binName={target.kind === 'bin' ? bins.get(target.id)?.name : undefined}
          />
        </Card>
      )}
      {problemCount > 0 && (
        <Card>
          <h3 className="mb-1 font-semibold">{t('imports.problemsCount', { count: problemCount })}</h3>
          <ProblemList
            {...{ problems, problemCount }}
            open={table && tableChoice && { table, choice: tableChoice, onChange: onTable }}
            rowsToOpen={new Set(rows.map(({ row }) => row))}
            onOpenRow={openRow}
          />
        </Card>
      )}
      {rows.length > 0 && (
        <Card className="@container">
          <h3 className="mb-1 font-semibold">{t(table ? 'imports.firstRows' : 'imports.firstItems')}</h3>
          <PreviewRows
            {...{ table, rows, fields: preview?.fields ?? [], opened: openedRow }}
            choice={tableChoice}
            onChange={onTable}
          />
        </Card>
      )}
    </div>
  );
}

type Counts = NonNullable<ImportInfo['counts']>;

/** The problems without the rows that the person leaves out. */
function unanswered({ problems, problemCount }: ImportInfo): Pick<ImportInfo, 'problems' | 'problemCount'> {
  const isChosen = ({ code }: { code: string }) => code === 'present' || code === 'omitted';
  const chosenCount = problems.filter(isChosen).reduce((sum, { count = 1 }) => sum + count, 0);
  return { problems: problems.filter((each) => !isChosen(each)), problemCount: problemCount - chosenCount };
}

type NewFieldsProps = Pick<ImportPreviewProps, 'choice' | 'onChange'> & { info: ImportInfo };

/** Names the fields that will be made, and lets a product's export do without them. */
function NewFields({ info: { counts, preview }, choice, onChange }: NewFieldsProps) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const me = useProfile();
  const present = new Set(me?.fields?.flatMap(({ id, deletedAt }) => (deletedAt === undefined ? [id] : [])));
  const names = (preview?.fields ?? []).filter(({ id }) => !present.has(id)).map(({ name }) => name);
  const { fields = 0 } = counts ?? {};
  if (fields === 0 && choice.newFields !== false) return null;
  return (
    <>
      {fields > 0 && <p>{t('imports.newFields', { count: fields, names: list(names) })}</p>}
      {choice.table === undefined && (
        <Checkbox
          label={t('imports.makesFields')}
          checked={choice.newFields !== false}
          onChange={(newFields) => onChange({ newFields })}
        />
      )}
    </>
  );
}

type PresentItemsProps = Pick<ImportPreviewProps, 'choice' | 'onChange'> & {
  counts: Counts;
  /** The counts are without them. */
  isSkipped: boolean;
};

/** Says how many items are there already, as where a table is imported again, and leaves them out if wanted. */
function PresentItems({ counts: { presentItems, items }, isSkipped, choice, onChange }: PresentItemsProps) {
  const { t } = useTranslation();
  if (presentItems === 0 && !choice.skipsPresent) return null;
  const total = isSkipped ? items + presentItems : items;
  return (
    <div className="mt-2">
      <p>{t('imports.present', { count: presentItems, total: t('imports.things', { count: total }) })}</p>
      <Checkbox
        label={t('imports.skipsPresent')}
        checked={choice.skipsPresent}
        onChange={(skipsPresent) => onChange({ skipsPresent })}
      />
    </div>
  );
}

/** `restBin` is the bin for things that the file puts into no bin. */
function remarksOf(t: TFunction, counts: Counts, restBin: string | undefined): string[] {
  const { filledBins, renamedBins, restored, unplaced = 0, movedBins = 0, otherNames } = counts;
  return [
    unplaced > 0 && restBin !== undefined && t('imports.unplaced', { count: unplaced, bin: restBin }),
    filledBins > 0 && t('imports.filled', { count: filledBins }),
    renamedBins > 0 && t('imports.renamed', { count: renamedBins }),
    otherNames !== undefined && otherNamesText(t, otherNames),
    movedBins > 0 && t('imports.movedBins', { count: movedBins }),
    ...(restored ? restoreRemarks(t, restored) : []),
  ].filter((remark) => remark !== false);
}

function otherNamesText(t: TFunction, { count, first }: NonNullable<Counts['otherNames']>): string {
  const names = first.map((each) => t('imports.otherName', each));
  if (count > first.length) names.push('…');
  return t('imports.otherNames', { count, names: names.join(', ') });
}

/** Returns the differences from the account that was exported. */
function restoreRemarks(t: TFunction, restored: NonNullable<Counts['restored']>): (string | false)[] {
  const { present, trashed, codes, newCodes, lists = 0, shareLinks, shared } = restored;
  return [
    trashed > 0 && t('imports.restore.trashed', { count: trashed }),
    present > 0 && t('imports.restore.present', { count: present }),
    codes > 0 && t('imports.restore.codes', { count: codes }),
    newCodes > 0 && t('imports.restore.newCodes', { count: newCodes }),
    lists > 0 && t('imports.restore.lists', { count: lists }),
    shareLinks > 0 && t('imports.restore.shareLinks', { count: shareLinks }),
    shared > 0 && t('imports.restore.shared', { count: shared }),
  ];
}
