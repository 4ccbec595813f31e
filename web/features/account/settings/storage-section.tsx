import { useEffect, useState } from 'react';
import { paths } from '#domain/paths.ts';
import type { Usage } from '#domain/plans/plan-calls.ts';
import { useSyncStatus } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ProgressMeter } from '#web/ui/marks/progress-meter.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';

/** From this share on, a way to free storage is offered. */
const NEARLY_FULL = 0.9;

export function StorageSection() {
  const { t } = useTranslation();
  const usage = useUsage();
  return (
    <Section title={t('settings.storage')}>
      <Card>
        {usage === 'loading' && <Skeleton className="h-36" />}
        {usage === 'offline' && <p className="text-ink-soft">{t('settings.storageOffline')}</p>}
        {usage === 'failed' && <p className="text-ink-soft">{t('settings.storageProblem')}</p>}
        {typeof usage === 'object' && <Meters usage={usage} />}
      </Card>
    </Section>
  );
}

function Meters({ usage: { bytes, bins, locations } }: { usage: Usage }) {
  const { t } = useTranslation();
  const { size, number } = useFormats();
  const isNearlyFull = [bytes, bins, locations].some(({ used, max }) => used >= NEARLY_FULL * max);
  return (
    <div className="space-y-4">
      <Meter label={t('settings.storageUsed')} part={bytes} format={size} />
      <Meter label={t('settings.storageBins')} part={bins} format={number} />
      <Meter label={t('settings.storagePlaces')} part={locations} format={number} />
      <p className="text-ink-soft text-sm">
        {isNearlyFull ? t('settings.storageFullText') : t('settings.storageText')}
      </p>
      {isNearlyFull && (
        <LinkButton to={paths.settings} search={{ open: 'trash' }}>
          {t('settings.openTrash')}
        </LinkButton>
      )}
    </div>
  );
}

type MeterProps = { label: string; part: Usage['bytes']; format: (value: number) => string };

function Meter({ label, part: { used, max }, format }: MeterProps) {
  const { t } = useTranslation();
  const valueText = t('plans.used', { used: format(used), max: format(max) });
  return <ProgressMeter label={label} value={Math.min(used, max)} max={max} valueText={valueText} />;
}

/** `offline` and `failed` only before the first answer. */
type UsageState = Usage | 'loading' | 'offline' | 'failed';

function useUsage(): UsageState {
  const { connection } = useSyncStatus();
  const isOffline = connection === 'offline';
  const [read, setRead] = useState<Usage>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isOffline) return;
    let isCurrent = true;
    setFailed(false);
    query('usage.get', {}).then(
      (usage) => isCurrent && setRead(usage),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOffline]);
  return read ?? (isOffline ? 'offline' : hasFailed ? 'failed' : 'loading');
}
