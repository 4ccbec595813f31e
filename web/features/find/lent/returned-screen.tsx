import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loansOf } from '#domain/items/loan-rules.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import { useAttentionCandidates } from '#web/data/account/watched-items.ts';
import { useActivity } from '#web/features/find/activity/use-activity.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { ClosedBox } from '#web/ui/marks/empty-pictures.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { type ReturnedLoan, returnedLoans } from './returned-loans.ts';

/** What came back, newest first, as far back as the history goes. */
export function ReturnedScreen() {
  const { t } = useTranslation();
  const isTableWide = useIsWide();
  const { pages, problem, isOffline, isLoadingOlder, loadOlder, retry } = useActivity({ only: 'returns' });
  const items = useAttentionCandidates();
  const returned = useMemo(() => {
    const openLoans = new Map((items ?? []).flatMap(loansOf).map((loan) => [loan.id, loan]));
    return pages && returnedLoans(pages.events, openLoans);
  }, [pages, items]);
  return (
    <Page className="wide:max-w-[68rem]">
      <PageHeader title={t('lent.cameBack')} back={{ to: paths.lent }} />
      {isOffline && (
        <div className="mb-4">
          <Notice>{t('lent.returnedOffline')}</Notice>
        </div>
      )}
      {problem !== undefined && !isOffline && (
        <div className="mb-4">
          <Notice tone="danger" title={errorText(t, problem)}>
            <Button onClick={retry}>{t('common.retry')}</Button>
          </Notice>
        </div>
      )}
      {returned === undefined && problem === undefined && !isOffline && <SkeletonRows count={6} />}
      {returned?.length === 0 && !loadOlder && (
        <EmptyState picture={<ClosedBox />} title={t('lent.nothingBack')} text={t('lent.nothingBackText')} />
      )}
      {returned && returned.length > 0 && (
        <Card isPadded={false} className={isTableWide ? 'overflow-x-auto' : undefined}>
          {isTableWide ? <ReturnedTable returned={returned} /> : <ReturnedList returned={returned} />}
        </Card>
      )}
      {loadOlder && !isOffline && (
        <Button isWide className="mt-4" isBusy={isLoadingOlder} onClick={loadOlder}>
          {t('history.loadMore')}
        </Button>
      )}
    </Page>
  );
}

/** The words about a returned loan. */
function useReturnedWords() {
  const { t } = useTranslation();
  const { number, shortDate } = useFormats();
  const { bins } = useBins();
  const me = useProfile();
  const nameOf = (userId: string | undefined, name: string) =>
    userId !== undefined && userId === me?.uid ? t('access.you', { name: me.displayName }) : name;
  return {
    borrower: ({ loan }: ReturnedLoan) => nameOf(loan.borrowerId, loan.borrower),
    actor: ({ actorId, actorName }: ReturnedLoan) =>
      actorName === '' ? t('history.deletedPerson') : nameOf(actorId, actorName),
    bin: ({ binId }: ReturnedLoan) => bins.get(binId)?.name ?? '',
    count: ({ count, isPart, loan: { quantity = 0 } }: ReturnedLoan) => {
      if (count === undefined) return '';
      return isPart ? t('lent.partOf', { count, all: quantity }) : number(count);
    },
    day: (moment: string | undefined) => (moment === undefined ? '' : shortDate(moment)),
    due: ({ loan: { dueDate } }: ReturnedLoan) =>
      dueDate === undefined ? '' : shortDate(`${dueDate}T12:00:00`),
    punctuality: ({ daysLate, loan: { dueDate } }: ReturnedLoan) =>
      daysLate > 0 ? t('lent.daysLate', { count: daysLate }) : dueDate === undefined ? '' : t('lent.inTime'),
  };
}

function ReturnedTable({ returned }: { returned: readonly ReturnedLoan[] }) {
  const { t } = useTranslation();
  const words = useReturnedWords();
  const heads = [
    'what',
    'howMany',
    'by.person',
    'sinceWhen',
    'dueBack',
    'cameBackOn',
    'punctuality',
    'putBackBy',
  ] as const;
  return (
    <table aria-label={t('lent.cameBack')} className="w-full text-sm">
      <thead>
        <tr className="border-hairline border-b text-left text-ink-soft">
          {heads.map((head) => (
            <th key={head} scope="col" className={cx(cellClass, 'h-10 font-semibold')}>
              {t(`lent.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {returned.map((each) => (
          <tr key={each.key} className="h-10 has-[a:hover]:bg-kraft/40">
            <th scope="row" className={cx(cellClass, 'w-full max-w-0 truncate text-left font-medium')}>
              <ItemName returned={each} />
            </th>
            <td className={cx(cellClass, 'text-right tabular-nums')}>{words.count(each)}</td>
            <td className={cx(cellClass, 'max-w-48 truncate')}>{words.borrower(each)}</td>
            <td className={cellClass}>{words.day(each.loan.since)}</td>
            <td className={cellClass}>{words.due(each)}</td>
            <td className={cellClass}>{words.day(each.at)}</td>
            <td className={cx(cellClass, each.daysLate > 0 && 'font-medium text-berry')}>
              {words.punctuality(each)}
            </td>
            <td className={cx(cellClass, 'max-w-40 truncate')}>{words.actor(each)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cellClass = 'whitespace-nowrap px-3 first:pl-4 last:pr-4';

function ItemName({ returned: { binId, itemId, itemName } }: { returned: ReturnedLoan }) {
  const { bins } = useBins();
  if (itemId === undefined || !bins.has(binId)) return <bdi title={itemName}>{itemName}</bdi>;
  return (
    <Link
      to={paths.item}
      params={{ binId, itemId }}
      title={itemName}
      className="underline-offset-4 hover:underline"
    >
      <bdi>{itemName}</bdi>
    </Link>
  );
}

function ReturnedList({ returned }: { returned: readonly ReturnedLoan[] }) {
  const { t } = useTranslation();
  const words = useReturnedWords();
  return (
    <ul aria-label={t('lent.cameBack')} className="divide-y divide-hairline">
      {returned.map((each) => (
        <li key={each.key}>
          <ListRowLink
            to={paths.item}
            params={{ binId: each.binId, itemId: each.itemId ?? '' }}
            title={
              <span className="flex flex-wrap items-baseline gap-x-1">
                <FoldedName name={each.itemName} className="min-w-0" />
                {(each.isPart || (each.count ?? 0) > 1) && (
                  <span className="whitespace-nowrap text-ink-soft">× {words.count(each)}</span>
                )}
              </span>
            }
            detail={
              <>
                {[words.borrower(each), t('lent.backOn', { date: words.day(each.at) })].join(' · ')}
                {each.loan.dueDate !== undefined && ' · '}
                <span className={cx(each.daysLate > 0 && 'font-medium text-berry')}>
                  {words.punctuality(each)}
                </span>
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}
