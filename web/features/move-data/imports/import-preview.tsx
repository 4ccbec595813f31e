import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { importCounts } from '#web/i18n/import-counts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { ProblemList } from './problem-list.tsx';
import { restoreRemarks } from './restore-choice.tsx';
import type { CheckedImport } from './use-checked-import.ts';

type ImportPreviewProps = CheckedImport & {
  /** What things go into that the file puts into no bin. */
  restBin: string | undefined;
  onInclude?: ((row: number) => void) | undefined;
};

export function ImportPreview({ info, isFresh, problem, restBin, onInclude }: ImportPreviewProps) {
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
