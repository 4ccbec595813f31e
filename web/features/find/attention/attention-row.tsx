import BellPlus from 'lucide-react/icons/bell-plus';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleSlash from 'lucide-react/icons/circle-slash';
import HandHelping from 'lucide-react/icons/hand-helping';
import PackageCheck from 'lucide-react/icons/package-check';
import SearchCheck from 'lucide-react/icons/search-check';
import SearchX from 'lucide-react/icons/search-x';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import TrendingDown from 'lucide-react/icons/trending-down';
import { memo } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { type AttentionKind, type ItemAttention, isPast } from '#domain/items/attention.ts';
import type { Item, Loan } from '#domain/items/item.ts';
import { daysUntil } from '#domain/items/loan.ts';
import { paths } from '#domain/paths.ts';
import { BinRowLink } from '#web/features/things/bins/bin-row-link.tsx';
import { useLoanWords } from '#web/features/things/items/lending/loan-words.ts';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import type { Icon } from '#web/ui/marks/icon.ts';
import { type BinAttention, useDue } from './use-attention.ts';

/** Each is left out where the person may not do it, or where the list does not offer it. */
export type AttentionActs = {
  onPutBack?: ((item: Item, loan: Loan) => void) | undefined;
  onFound?: ((bin: BinHeader) => void) | undefined;
  onRemind?: ((item: Item) => void) | undefined;
  remindLabel?: string;
};

type AttentionRowProps = AttentionActs & { attention: BinAttention; binName: string | undefined };

/** A thing, why it asks for a look, and the one thing to do about it. Memoized, because there may be thousands. */
export const AttentionRow = memo(function AttentionRow({ attention, ...rest }: AttentionRowProps) {
  if (attention.kind === 'missing') return <MissingBin bin={attention.bin} {...rest} />;
  return <ItemRow attention={attention} {...rest} />;
});

const icons = {
  expires: CalendarClock,
  dueBack: HandHelping,
  warrantyEnds: ShieldAlert,
  missing: SearchX,
  low: TrendingDown,
  usedUp: CircleSlash,
} satisfies Record<AttentionKind, Icon>;

type ItemRowProps = AttentionActs & { attention: ItemAttention; binName: string | undefined };

function ItemRow({ attention, binName, onPutBack, onRemind, remindLabel = '' }: ItemRowProps) {
  const { t } = useTranslation();
  const { item, kind } = attention;
  const { shortLineOf } = useLoanWords(item.binId);
  const due = useDue(kind === 'dueBack' ? attention.day : undefined);
  const isLate = isPast(attention, localDay(new Date()));
  const loan = kind === 'dueBack' ? attention.loan : undefined;
  const reason = due.words ?? reasonWords(t, attention);
  return (
    <ListRowLink
      to={paths.item}
      params={{ binId: item.binId, itemId: item.id }}
      start={<ReasonIcon icon={icons[kind]} isLate={isLate} />}
      title={<FoldedName name={item.name} />}
      detail={
        <span className="block first-letter:uppercase">
          {loan && `${shortLineOf(item, loan)} · `}
          <span className={cx(isLate && 'font-medium text-berry')}>{reason}</span>
          {binName && ` · ${binName}`}
        </span>
      }
      actions={
        loan && onPutBack ? (
          <IconButton
            icon={PackageCheck}
            label={t('home.putBack', { name: item.name })}
            onClick={() => onPutBack(item, loan)}
          />
        ) : (
          onRemind && <IconButton icon={BellPlus} label={remindLabel} onClick={() => onRemind(item)} />
        )
      }
    />
  );
}

type MissingBinProps = AttentionActs & { bin: BinHeader };

function MissingBin({ bin, onFound }: MissingBinProps) {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  return (
    <BinRowLink
      binId={bin.id}
      start={<ReasonIcon icon={icons.missing} isLate />}
      title={<FoldedName name={bin.name} />}
      detail={
        <span className="block first-letter:uppercase font-medium text-berry">
          {bin.missingSince && t('home.binMissing', { date: shortDate(bin.missingSince) })}
        </span>
      }
      actions={
        onFound && (
          <IconButton
            icon={SearchCheck}
            label={`${t('binDone.found')}: ${bin.name}`}
            onClick={() => onFound(bin)}
          />
        )
      }
    />
  );
}

function ReasonIcon({ icon: IconShape, isLate }: { icon: Icon; isLate: boolean }) {
  return (
    <span
      className={cx(
        'flex size-10 shrink-0 items-center justify-center rounded-field',
        isLate ? 'bg-berry/12 text-berry' : 'bg-kraft text-on-kraft',
      )}
    >
      <IconShape size={20} aria-hidden />
    </span>
  );
}

/** "expired 2 days ago", "only 1 left". */
function reasonWords(t: TFunction, { kind, day = '', item }: ItemAttention): string {
  const daysLeft = daysUntil(day, localDay(new Date()));
  switch (kind) {
    case 'dueBack':
      return '';
    case 'expires':
      if (daysLeft === 0) return t('home.expiresToday');
      return daysLeft < 0 ? t('home.expired', { count: -daysLeft }) : t('home.expires', { count: daysLeft });
    case 'warrantyEnds':
      return daysLeft === 0 ? t('home.warrantyEndsToday') : t('home.warrantyEnds', { count: daysLeft });
    case 'low':
      return t('home.low', { count: item.quantity });
    case 'usedUp':
      return t('home.usedUp');
  }
}
