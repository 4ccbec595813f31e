import CalendarClock from 'lucide-react/icons/calendar-clock';
import HandHelping from 'lucide-react/icons/hand-helping';
import SearchX from 'lucide-react/icons/search-x';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import TrendingDown from 'lucide-react/icons/trending-down';
import { useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { type Attention, attentionTo } from '#domain/items/attention.ts';
import type { Item } from '#domain/items/item.ts';
import { isOut } from '#domain/items/item-rules.ts';
import { paths } from '#web/app/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useAttentionCandidates } from '#web/data/account/watched-items.ts';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { FoldedName } from '#web/ui/marks/folded-name.tsx';
import type { Icon } from '#web/ui/marks/icon.ts';
import { dueWords } from './due-words.ts';

/** Items with a date and missing bins first, low stock last; the rest is one press away. */
export function AttentionSection() {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { bins } = useBins();
  const items = useAttentionCandidates() ?? [];
  const missing = [...bins.values()].filter((bin) => isInUse(bin) && bin.missingSince !== undefined);
  const { urgent, low } = sortedReasons(items, missing, localDay(new Date()), compareNames);
  if (urgent.length === 0 && low.length === 0) return null;
  return (
    <Section title={t('home.attention')}>
      <Card isPadded={false} className="divide-y divide-hairline">
        <ReasonList reasons={urgent} shownAtFirst={5} moreText="home.moreAttention" />
        <ReasonList reasons={low} shownAtFirst={3} moreText="home.moreLow" />
      </Card>
    </Section>
  );
}

type Reason = { kind: 'item'; item: Item; attention: Attention } | { kind: 'missingBin'; bin: BinHeader };

type ReasonListProps = {
  reasons: readonly Reason[];
  shownAtFirst: number;
  moreText: 'home.moreAttention' | 'home.moreLow';
};

function ReasonList({ reasons, shownAtFirst, moreText }: ReasonListProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  if (reasons.length === 0) return null;
  const listed = isWhole ? reasons : reasons.slice(0, shownAtFirst);
  const more = reasons.length - listed.length;
  return (
    <div>
      <ul className="divide-y divide-hairline">
        {listed.map((reason) =>
          reason.kind === 'item' ? (
            <li key={reason.item.id}>
              <ItemReason {...reason} />
            </li>
          ) : (
            <li key={reason.bin.id}>
              <MissingBin bin={reason.bin} />
            </li>
          ),
        )}
      </ul>
      {more > 0 && (
        <Button kind="quiet" isWide onClick={() => setWhole(true)}>
          {t(moreText, { count: more })}
        </Button>
      )}
    </div>
  );
}

const icons = {
  expires: CalendarClock,
  dueBack: HandHelping,
  warrantyEnds: ShieldAlert,
  low: TrendingDown,
} satisfies Record<Attention['kind'], Icon>;

function ItemReason({ item, attention }: { item: Item; attention: Attention }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const words = attentionWords(t, item, attention);
  const binName = bins.get(item.binId)?.name;
  return (
    <ListRowLink
      to={paths.bin}
      params={{ binId: item.binId }}
      search={{ item: item.id }}
      start={<ReasonIcon icon={icons[attention.kind]} isLate={(attention.daysLeft ?? 0) < 0} />}
      title={<FoldedName name={item.name} />}
      detail={binName ? `${words} · ${binName}` : words}
    />
  );
}

function MissingBin({ bin }: { bin: BinHeader }) {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  return (
    <ListRowLink
      to={paths.bin}
      params={{ binId: bin.id }}
      start={<ReasonIcon icon={SearchX} isLate />}
      title={<FoldedName name={bin.name} />}
      detail={bin.missingSince && t('home.binMissing', { date: shortDate(bin.missingSince) })}
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

/** Overdue and expired items, missing bins, then what is due soon; low stock sorted by what is left. */
function sortedReasons(
  items: readonly Item[],
  missing: readonly BinHeader[],
  today: string,
  compareNames: (a: string, b: string) => number,
): { urgent: Reason[]; low: Reason[] } {
  const asking = items
    .flatMap((item) => {
      const attention = attentionTo(item, today);
      return attention ? [{ kind: 'item' as const, item, attention }] : [];
    })
    .sort((a, b) => rank(a) - rank(b) || compareNames(a.item.name, b.item.name));
  const isLate = ({ attention }: { attention: Attention }) => (attention.daysLeft ?? 0) < 0;
  const dated = asking.filter(({ attention }) => attention.kind !== 'low');
  const missingBins = [...missing]
    .sort((a, b) => compareNames(a.name, b.name))
    .map((bin) => ({ kind: 'missingBin' as const, bin }));
  return {
    urgent: [...dated.filter(isLate), ...missingBins, ...dated.filter((each) => !isLate(each))],
    low: asking.filter(({ attention }) => attention.kind === 'low'),
  };
}

function rank({ item, attention }: { item: Item; attention: Attention }): number {
  return attention.kind === 'low' ? item.quantity : attention.daysLeft;
}

function attentionWords(t: TFunction, item: Item, attention: Attention): string {
  switch (attention.kind) {
    case 'low':
      return isOut(item) ? t('home.usedUp') : t('home.low', { count: item.quantity });
    case 'expires':
      return expiryWords(t, attention.daysLeft);
    case 'dueBack':
      return dueWords(t, attention.daysLeft);
    case 'warrantyEnds':
      return attention.daysLeft === 0
        ? t('home.warrantyEndsToday')
        : t('home.warrantyEnds', { count: attention.daysLeft });
  }
}

function expiryWords(t: TFunction, daysLeft: number): string {
  if (daysLeft === 0) return t('home.expiresToday');
  return daysLeft < 0 ? t('home.expired', { count: -daysLeft }) : t('home.expires', { count: daysLeft });
}
