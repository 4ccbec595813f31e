import { useEffect, useState } from 'react';
import { useBins, useSyncStatus } from '#web/data/account/hooks.ts';
import { requestPersistence } from '#web/data/storage/storage-room.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { currentAccount } from '../../../data/account/current-account.ts';
import { useCell } from '../../../data/cells/use-cell.ts';
import type { DeviceCopy } from '../../../data/copy/copy-state.ts';

export function DeviceSection() {
  const { t } = useTranslation();
  const { size, number } = useFormats();
  const copy = useDeviceCopy();
  const { isLimitedContext, isInMemory, ...counts } = useSyncStatus();
  const waiting = counts.waiting + counts.waitingPhotos;
  return (
    <Section title={t('about.device')}>
      {isInMemory ? (
        <Notice title={t('about.inMemoryTitle')}>{t('about.inMemoryText')}</Notice>
      ) : isLimitedContext ? (
        <Notice title={t('about.limitedTitle')}>{t('about.limitedText')}</Notice>
      ) : (
        <Card className="space-y-4">
          <p className="text-ink-soft">{t('about.deviceText')}</p>
          {copy ? (
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-3">
              {copy.bytes > 0 && <Figure term={t('about.size')} value={size(copy.bytes)} />}
              <Figure term={t('about.bins')} value={number(copy.bins)} />
              <Figure term={t('about.items')} value={number(copy.items)} />
              {waiting > 0 && <Figure term={t('about.waiting')} value={number(waiting)} />}
            </dl>
          ) : (
            <Skeleton className="h-31" />
          )}
          {copy && <Keeping isPersisted={copy.isPersisted} />}
        </Card>
      )}
    </Section>
  );
}

function Figure({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="font-bold text-lg">{value}</dd>
    </div>
  );
}

function Keeping({ isPersisted }: { isPersisted: boolean }) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<boolean | null>(null);
  const ask = async () => setAnswer(await requestPersistence());
  if (isPersisted || answer) {
    return <p role="status">{answer ? t('about.kept') : t('about.persisted')}</p>;
  }
  return (
    <div>
      <p role="status">{answer === false ? t('about.notKept') : t('about.notPersisted')}</p>
      <Button onClick={ask} className="mt-3">
        {t('about.keep')}
      </Button>
    </div>
  );
}

function useDeviceCopy(): DeviceCopy | undefined {
  const account = useCell(currentAccount);
  const { bins } = useBins();
  const [copy, setCopy] = useState<DeviceCopy>();
  useEffect(() => {
    let isCurrent = true;
    const items = [...bins.values()].reduce((sum, { itemCount }) => sum + itemCount, 0);
    measureStorage().then((measured) => {
      if (account && isCurrent) setCopy({ ...measured, bins: bins.size, items });
    });
    return () => {
      isCurrent = false;
    };
  }, [account, bins]);
  return copy;
}

async function measureStorage(): Promise<Pick<DeviceCopy, 'bytes' | 'isPersisted'>> {
  if (navigator.storage?.estimate === undefined) return { bytes: 0, isPersisted: false };
  const [{ usage = 0 }, isPersisted] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ]);
  return { bytes: usage, isPersisted };
}
