import { useMemo } from 'react';
import { fold } from '#domain/fold.ts';
import type { Condition, NameField, Wanted } from '#domain/search/condition.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { nameTest } from '#web/data/search/conditions.ts';
import { useWordsInUse } from '#web/data/search/search.ts';
import type { SearchFilter } from '#web/data/search/search-result.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Notice } from '#web/ui/marks/notice.tsx';

type NameCondition = Wanted & { field: NameField | 'own' };

/** Names places, bins, tags, borrowers and fields of the filters that are gone, which saved searches outlive. */
export function AbsentNames({ filter }: { filter: SearchFilter }) {
  return <Sentences of={useAbsent(filter, true)} />;
}

/** Above the table of a view: says which of its filters are left out. */
export function LeftOutNotice({ absent }: { absent: readonly NameCondition[] }) {
  const { t } = useTranslation();
  if (absent.length === 0) return null;
  return (
    <div className="mb-2">
      <Notice>
        <Sentences of={absent} />
        {t('grid.viewLeavesOut', { count: absent.length })}
      </Notice>
    </div>
  );
}

function Sentences({ of }: { of: readonly NameCondition[] }) {
  const { t } = useTranslation();
  return of.map(({ field, text }) => (
    <span key={`${field} ${text}`} className="block">
      {t(`search.absent.${field}`, { text })}
    </span>
  ));
}

/**
 * A view's filter without the places, bins, tags and fields that are gone. A borrower's name stays: nothing is lent to them, which is
 * what the view shows.
 */
export function useViewFilter(filter: SearchFilter, isView: boolean) {
  const absent = useAbsent(filter, isView);
  return useMemo(() => {
    const leftOut = absent.filter(({ field }) => field !== 'lent');
    if (leftOut.length === 0) return { filter, absent: leftOut };
    const { tag, conditions = [], ...rest } = filter;
    const isLeftOut = (field: string, text: string) =>
      leftOut.some((each) => each.field === field && each.text === text);
    const left = conditions.filter((each) => {
      const name = nameIn(each);
      return name === undefined || !isLeftOut(name.field, name.text);
    });
    return {
      filter: {
        ...rest,
        ...(tag !== undefined && !isLeftOut('tag', tag) && { tag }),
        ...(left.length > 0 && { conditions: left }),
      },
      absent: leftOut,
    };
  }, [absent, filter]);
}

/** The filters by a name that nothing on this device has; none while the names are being read. */
function useAbsent(filter: SearchFilter, isWanted: boolean): readonly NameCondition[] {
  const wanted = useMemo(() => (isWanted ? namesIn(filter) : none), [filter, isWanted]);
  const isAbout = (field: NameField) => wanted.some((each) => each.field === field);
  const { bins, status: binStatus } = useBins();
  const { locations, status: placeStatus } = useLocations();
  const tags = useWordsInUse(isAbout('tag') ? 'tags' : undefined);
  const borrowers = useWordsInUse(isAbout('lent') ? 'borrowers' : undefined);
  const isRead = binStatus === 'ready' && placeStatus === 'ready';
  return useMemo(() => {
    if (wanted.length === 0 || !isRead) return none;
    const [places, names] = [namesOf(locations.values()), namesOf(bins.values())];
    const byField = {
      place: places,
      bin: names,
      in: [...places, ...names],
      tag: tags,
      lent: borrowers,
      own: [],
    };
    return wanted.filter((each) => {
      const matches = nameTest(each);
      return byField[each.field]?.some((name) => matches(fold(name))) === false;
    });
  }, [wanted, isRead, locations, bins, tags, borrowers]);
}

const none: readonly NameCondition[] = [];

function namesIn({ tag, conditions = [] }: SearchFilter): NameCondition[] {
  return [
    ...conditions.flatMap((each) => nameIn(each) ?? []),
    ...(tag === undefined ? [] : [{ field: 'tag' as const, text: tag, isWhole: true as const }]),
  ];
}

/** The name that a filter is about; of fields, only that of one that is gone. */
function nameIn(condition: Condition): NameCondition | undefined {
  if (condition.field === 'own')
    return condition.tests.length > 0 ? undefined : { field: 'own', text: condition.name };
  const isName =
    'text' in condition && condition.field !== 'photo' && condition.text !== '' && !('isNot' in condition);
  return isName ? condition : undefined;
}

function namesOf(things: Iterable<{ name: string; deletedAt?: string | undefined }>): string[] {
  return Array.from(things).flatMap(({ name, deletedAt }) => (deletedAt === undefined ? [name] : []));
}
