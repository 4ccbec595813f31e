import HandHelping from 'lucide-react/icons/hand-helping';
import PackageCheck from 'lucide-react/icons/package-check';
import { useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { byDueDay } from '#domain/items/loan-rules.ts';
import { paths } from '#web/app/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useLentItems } from '#web/data/account/watched-items.ts';
import { useLending } from '#web/features/items/lending/use-lending.tsx';
import { useLoanWords } from '#web/features/items/lending/use-loan-words.ts';
import { useMayTakeOut } from '#web/features/items/use-may-take-out.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { FoldedName } from '#web/ui/marks/folded-name.tsx';
import { useDue } from './use-due.ts';

const shownAtFirst = 4;

/** Borrowers and their items, due first on top, with a button to put each back. */
export function LentSection() {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { putBack, lendingSheet } = useLending();
  const [isWhole, setWhole] = useState(false);
  const items = useLentItems();
  if (items.length === 0) return null;
  const sorted = [...items].sort((a, b) => byDueDay(a, b) || compareNames(a.name, b.name));
  const listedItems = isWhole ? sorted : sorted.slice(0, shownAtFirst);
  const more = sorted.length - listedItems.length;
  return (
    <Section
      title={t('home.lent')}
      action={
        <LinkButton to={paths.lent} kind="quiet" className="-mr-4">
          {t('home.allOut')}
        </LinkButton>
      }
    >
      <Card isPadded={false}>
        <ul className="divide-y divide-hairline">
          {listedItems.map((item) => (
            <li key={item.id}>
              <LentItem item={item} onReturn={() => void putBack(item)} />
            </li>
          ))}
        </ul>
        {more > 0 && (
          <Button kind="quiet" isWide onClick={() => setWhole(true)}>
            {t('home.moreAttention', { count: more })}
          </Button>
        )}
      </Card>
      {lendingSheet}
    </Section>
  );
}

function LentItem({ item, onReturn }: { item: Item; onReturn: () => void }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const mayTakeOut = useMayTakeOut();
  const due = useDue(item.dueDate);
  const bin = bins.get(item.binId);
  const { summaryOf } = useLoanWords(item.binId);
  return (
    <ListRowLink
      to={paths.item}
      params={{ binId: item.binId, itemId: item.id }}
      start={
        <span
          className={cx(
            'flex size-10 shrink-0 items-center justify-center rounded-field',
            due.isLate ? 'bg-berry/12 text-berry' : 'bg-kraft text-on-kraft',
          )}
        >
          <HandHelping size={20} aria-hidden />
        </span>
      }
      title={<FoldedName name={item.name} />}
      detail={
        <>
          <span className="inline-block first-letter:uppercase">{summaryOf(item, { hasDay: false })}</span>
          {due.words && ' · '}
          <span className={cx(due.isLate && 'font-medium text-berry')}>{due.words}</span>
          {bin && ` · ${bin.name}`}
        </>
      }
      actions={
        mayTakeOut(bin) && (
          <IconButton icon={PackageCheck} label={t('home.putBack', { name: item.name })} onClick={onReturn} />
        )
      }
    />
  );
}
