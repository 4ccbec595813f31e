import type { Target } from '#domain/access/access.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Item } from '#domain/items/item.ts';
import type { RecordedStockResult } from '#domain/stock-checks/stock-check.ts';
import { isolate } from '#web/i18n/isolate.ts';
import type { TFunction } from '#web/i18n/translate.ts';

/** "12 seen, 2 not seen, 1 unexpected". */
export function stockResultWords(t: TFunction, result: RecordedStockResult): string {
  const { seenCount, missingCount, unexpectedCount } = result;
  return [
    t('history.stock.seen', { count: seenCount }),
    ...(missingCount > 0 ? [t('history.stock.missing', { count: missingCount })] : []),
    ...(unexpectedCount > 0 ? [t('history.stock.unexpected', { count: unexpectedCount })] : []),
  ].join(', ');
}

type Reader = {
  /** Undefined for what this person doesn't see. */
  nameOf: (target: Target) => string | undefined;
  /** The items of the checked bin. */
  items: readonly Item[] | undefined;
};

/** "Not seen: Skis, Drill and 3 more", as far as this person sees them. */
export function stockResultLines(
  t: TFunction,
  { binsMissing, binsUnexpected, itemsMissing, itemsMissingByBin, ...counts }: RecordedStockResult,
  { nameOf, items }: Reader,
): string[] {
  const bins = (ids: readonly string[]) => ids.flatMap((id) => nameOf({ kind: 'bin', id }) ?? []);
  const missing = [...bins(binsMissing)];
  let namedCount = missing.length;
  for (const [binId, ofBin] of groupBy(itemsMissing, (each) => each.binId)) {
    const names = ofBin.flatMap(({ id }) => items?.find((item) => item.id === id)?.name ?? []);
    const bin = nameOf({ kind: 'bin', id: binId });
    missing.push(...names);
    namedCount += names.length;
    if (names.length === 0 && bin !== undefined) {
      const count = itemsMissingByBin?.find((each) => each.binId === binId)?.count ?? ofBin.length;
      missing.push(t('history.stock.thingsIn', { count, bin }));
      namedCount += count;
    }
  }
  const unexpected = bins(binsUnexpected);
  const listed = (names: readonly string[], more: number) => {
    const all = names.map(isolate).join(', ');
    return more > 0 ? t('history.more', { names: all, count: more }) : all;
  };
  return [
    ...(missing.length > 0
      ? [t('history.stock.missingNames', { names: listed(missing, counts.missingCount - namedCount) })]
      : []),
    ...(unexpected.length > 0
      ? [
          t('history.stock.unexpectedNames', {
            names: listed(unexpected, counts.unexpectedCount - unexpected.length),
          }),
        ]
      : []),
  ];
}
