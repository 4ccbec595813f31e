import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { useWhereabouts, whereaboutsWords } from './use-whereabouts.ts';

type WhereaboutsCardProps = { bin: BinHeader; onShowAll: () => void };

const linesMax = 3;

/** Shows the bin's last known position and the person who scanned or moved it. */
export function WhereaboutsCard({ bin, onShowAll }: WhereaboutsCardProps) {
  const { t } = useTranslation();
  const card = useRef<HTMLDivElement>(null);
  return (
    <Section
      title={t('history.whereabouts.title')}
      action={
        <Button kind="quiet" className="-mr-3" onClick={onShowAll}>
          {t('history.whereabouts.showAll')}
        </Button>
      }
    >
      <div ref={card}>
        <Card className="flex min-h-18 flex-col justify-center">
          <Trail bin={bin} isWanted={useWasInSight(card)} />
        </Card>
      </div>
    </Section>
  );
}

function Trail({ bin, isWanted }: { bin: BinHeader; isWanted: boolean }) {
  const { t } = useTranslation();
  const { moment, dateTime } = useFormats();
  const { bins } = useBins();
  const { locations } = useLocations();
  const myId = useProfile()?.uid;
  const { events, problem, isOffline, retry } = useWhereabouts(bin, isWanted);
  const nameOf = ({ kind, id }: Target) => (kind === 'bin' ? bins : locations).get(id)?.name;

  if (events?.length === 0) return <p className="text-ink-soft">{t('history.whereabouts.never')}</p>;
  if (events) {
    return (
      <ol className="space-y-2.5">
        {events.slice(0, linesMax).map((event) => (
          <li key={event.id} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {whereaboutsWords(t, event, { myId, nameOf })}
            </span>
            <time dateTime={event.at} title={dateTime(event.at)} className="text-ink-soft text-sm">
              {moment(event.at)}
            </time>
          </li>
        ))}
      </ol>
    );
  }
  if (isOffline) return <p className="text-ink-soft">{t('history.whereabouts.offline')}</p>;
  if (problem !== undefined) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
        <p>{errorText(t, problem)}</p>
        <Button onClick={retry}>{t('common.retry')}</Button>
      </div>
    );
  }
  // Nothing is loaded until it is visible.
  if (!isWanted) return null;
  return (
    <div role="status">
      <span className="sr-only">{t('history.reading')}</span>
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}

/** True once the element has been visible. */
function useWasInSight(ref: RefObject<Element | null>): boolean {
  const [wasInSight, setWasInSight] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || wasInSight) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) setWasInSight(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, wasInSight]);
  return wasInSight;
}
