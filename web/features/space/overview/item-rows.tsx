import { type ReactNode, useState } from 'react';
import type { Listed, OverviewItem } from '#domain/overview/bin-summary.ts';
import { paths } from '#domain/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRow, ListRowLink } from '#web/ui/lists/list-row.tsx';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';

const shownAtFirst = 4;

/** A section with its first rows, which can be unfolded; renders nothing without rows. With `folded` it begins with these words alone. */
export function FoldedSection<Row>({
  title,
  folded,
  listed,
  keyOf,
  children,
}: {
  title: string;
  folded?: string;
  listed: Listed<Row>;
  keyOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
}) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [isWhole, setWhole] = useState(false);
  const [isFolded, setFolded] = useState(folded !== undefined);
  if (listed.total === 0) return null;
  const rows = isWhole ? listed.first : listed.first.slice(0, shownAtFirst);
  if (isFolded)
    return (
      <Section title={t('overview.counted', { title, number: number(listed.total) })}>
        <Card isPadded={false}>
          <ListRow
            title={t('overview.showList')}
            detail={folded}
            hasChevron
            onPress={() => setFolded(false)}
          />
        </Card>
      </Section>
    );
  const unlisted = listed.total - listed.first.length;
  return (
    <Section title={t('overview.counted', { title, number: number(listed.total) })}>
      <Card isPadded={false}>
        <ul aria-label={title} className="divide-y divide-hairline">
          {rows.map((row) => (
            <li key={keyOf(row)}>{children(row)}</li>
          ))}
        </ul>
        {!isWhole && listed.total > rows.length && (
          <Button kind="quiet" isWide onClick={() => setWhole(true)}>
            {t('common.showMore')}
          </Button>
        )}
        {isWhole && unlisted > 0 && (
          <p className="px-4 py-3 text-ink-soft text-sm">
            {t('overview.andMore', { number: number(unlisted) })}
          </p>
        )}
      </Card>
    </Section>
  );
}

export function ItemRows({
  title,
  listed,
  detailOf,
}: {
  title: string;
  listed: Listed<OverviewItem>;
  detailOf: (item: OverviewItem) => ReactNode;
}) {
  const { bins } = useBins();
  return (
    <FoldedSection title={title} listed={listed} keyOf={({ id }) => id}>
      {(item) => (
        <ListRowLink
          to={paths.item}
          params={{ binId: item.binId, itemId: item.id }}
          title={<FoldedName name={item.name} />}
          detail={
            <span className="block first-letter:uppercase">
              {detailOf(item)} · {bins.get(item.binId)?.name}
            </span>
          }
          hasChevron
        />
      )}
    </FoldedSection>
  );
}
