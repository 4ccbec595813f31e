import CalendarClock from 'lucide-react/icons/calendar-clock';
import HandHelping from 'lucide-react/icons/hand-helping';
import TrendingDown from 'lucide-react/icons/trending-down';
import { useState } from 'react';
import { type Attention, attentionTo } from '#domain/items/attention.ts';
import type { Item } from '#domain/items/item.ts';
import { isOut } from '#domain/items/item-rules.ts';
import { paths } from '#web/app/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useItemsThatMayAsk } from '#web/data/account/watched-items.ts';
import { localDay } from '#web/features/notifications/by-day.ts';
import { useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { dueWords } from './due-words.ts';

const icons = { expires: CalendarClock, dueBack: HandHelping, low: TrendingDown };
const shownAtFirst = 4;

export function AttentionSection() {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const items = useItemsThatMayAsk();
  const [isWhole, setWhole] = useState(false);
  const asking = askingOn(items ?? [], localDay(new Date()), compareNames);
  if (asking.length === 0) return null;
  const listedItems = isWhole ? asking : asking.slice(0, shownAtFirst);
  const more = asking.length - listedItems.length;
  return (
    <Section title={t('home.attention')}>
      <Card isPadded={false}>
        <ul className="divide-y divide-hairline">
          {listedItems.map((each) => (
            <li key={each.item.id}>
              <AskingItem {...each} />
            </li>
          ))}
        </ul>
        {more > 0 && (
          <Button kind="quiet" isWide onClick={() => setWhole(true)}>
            {t('home.moreAttention', { count: more })}
          </Button>
        )}
      </Card>
    </Section>
  );
}

type Asking = { item: Item; attention: Attention };

function AskingItem({ item, attention }: Asking) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const IconShape = icons[attention.kind];
  const isLate = (attention.daysLeft ?? 0) < 0;
  const words = attentionWords(t, item, attention);
  const binName = bins.get(item.binId)?.name;
  return (
    <ListRowLink
      to={paths.bin}
      params={{ binId: item.binId }}
      search={{ item: item.id }}
      start={
        <span
          className={cx(
            'flex size-10 shrink-0 items-center justify-center rounded-field',
            isLate ? 'bg-berry/12 text-berry' : 'bg-kraft text-on-kraft',
          )}
        >
          <IconShape size={20} aria-hidden />
        </span>
      }
      title={item.name}
      detail={binName ? `${words} · ${binName}` : words}
    />
  );
}

/** Overdue first, then by due day, then what runs low. */
function askingOn(
  items: readonly Item[],
  today: string,
  compareNames: (a: string, b: string) => number,
): Asking[] {
  return items
    .flatMap((item) => {
      const attention = attentionTo(item, today);
      return attention ? [{ item, attention }] : [];
    })
    .sort((a, b) => rank(a) - rank(b) || compareNames(a.item.name, b.item.name));
}

function rank({ attention }: Asking): number {
  return attention.daysLeft ?? Number.MAX_SAFE_INTEGER;
}

function attentionWords(t: TFunction, item: Item, attention: Attention): string {
  switch (attention.kind) {
    case 'low':
      return isOut(item) ? t('home.usedUp') : t('home.low', { count: item.quantity });
    case 'expires':
      return expiryWords(t, attention.daysLeft);
    case 'dueBack':
      return dueWords(t, attention.daysLeft);
  }
}

function expiryWords(t: TFunction, daysLeft: number): string {
  if (daysLeft === 0) return t('home.expiresToday');
  return daysLeft < 0 ? t('home.expired', { count: -daysLeft }) : t('home.expires', { count: daysLeft });
}
