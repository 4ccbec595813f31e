import HandHelping from 'lucide-react/icons/hand-helping';
import PackageCheck from 'lucide-react/icons/package-check';
import type { Item } from '#domain/items/item.ts';
import { byDueDay, dueFirst, loansOf } from '#domain/items/loan-rules.ts';
import { paths } from '#domain/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useLentItems } from '#web/data/account/watched-items.ts';
import type { BinAttention } from '#web/features/find/attention/use-attention.ts';
import { useMayPutBack } from '#web/features/things/items/item-rights.ts';
import { useLoanWords } from '#web/features/things/items/lending/loan-words.ts';
import { useLending } from '#web/features/things/items/lending/use-lending.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';

const shownAtFirst = 4;

/** Lists loans, due first, with a button to put each back, except those that the attention section lists. */
export function LentSection({ attention }: { attention: readonly BinAttention[] }) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { putBack, lendingSheet } = useLending();
  const items = useLentItems();
  const isWide = useIsWide();
  if (items.length === 0) return null;
  const due = new Set(
    attention.flatMap((each) => (each.kind === 'dueBack' && each.loan ? [each.loan.id] : [])),
  );
  const others = items
    .flatMap((item) => {
      const [first] = dueFirst(loansOf(item)).filter(({ id }) => !due.has(id));
      return first ? [{ item, dueDate: first.dueDate }] : [];
    })
    .sort((a, b) => byDueDay(a, b) || compareNames(a.item.name, b.item.name));
  // The rail leads to the list of all.
  if (others.length === 0 && isWide) return null;
  const more = others.length - shownAtFirst;
  const loans = items.reduce((sum, item) => sum + loansOf(item).length, 0);
  return (
    <Section
      title={t('home.outNow')}
      action={
        <LinkButton to={paths.lent} kind="quiet" className="-mr-4">
          {t('home.allOut')}
        </LinkButton>
      }
    >
      <Card isPadded={false}>
        <ul className="divide-y divide-hairline">
          {others.slice(0, shownAtFirst).map(({ item, dueDate }) => (
            <li key={item.id}>
              <LentItem item={item} dueDate={dueDate} onReturn={() => void putBack(item)} />
            </li>
          ))}
        </ul>
        {others.length === 0 && (
          <ListRowLink
            to={paths.lent}
            icon={HandHelping}
            title={t('home.allLoans', { count: loans })}
            hasChevron
          />
        )}
        {more > 0 && (
          <LinkButton to={paths.lent} kind="quiet" isWide>
            {t('home.moreAttention', { count: more })}
          </LinkButton>
        )}
      </Card>
      {lendingSheet}
    </Section>
  );
}

type LentItemProps = { item: Item; dueDate: string | undefined; onReturn: () => void };

function LentItem({ item, dueDate, onReturn }: LentItemProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const mayPutBack = useMayPutBack();
  const { weekdayDate } = useFormats();
  const bin = bins.get(item.binId);
  const { summaryOf } = useLoanWords(item.binId);
  return (
    <ListRowLink
      to={paths.item}
      params={{ binId: item.binId, itemId: item.id }}
      title={<FoldedName name={item.name} />}
      detail={
        <span className="block first-letter:uppercase">
          {summaryOf(item, { hasDay: false })}
          {bin && ` · ${bin.name}`}
        </span>
      }
      end={dueDate && t('home.back', { date: weekdayDate(`${dueDate}T12:00:00`) })}
      actions={
        mayPutBack(bin, loansOf(item)) && (
          <IconButton icon={PackageCheck} label={t('home.putBack', { name: item.name })} onClick={onReturn} />
        )
      }
    />
  );
}
