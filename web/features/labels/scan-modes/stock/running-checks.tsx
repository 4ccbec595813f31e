import { useBins, useLocations } from '#web/data/account/hooks.ts';
import type { ContainerChoice } from '#web/features/things/bins/acts/container-choices.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import type { StockMode } from './use-stock-check.ts';

/** Checks that the person started earlier, on any device. */
export function RunningChecks({ mode }: { mode: StockMode }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { bins } = useBins();
  const { locations } = useLocations();
  const running = mode.others.flatMap((check) => {
    const { kind, id } = check.target;
    const [bin, location] = [bins.get(id), locations.get(id)];
    const container: ContainerChoice | undefined =
      kind === 'bin' ? bin && { kind, bin } : location && { kind, location };
    return container ? [{ check, container }] : [];
  });
  if (running.length === 0) return null;
  return (
    <section aria-labelledby="running-checks">
      <h2 id="running-checks" className="mb-1 font-bold">
        {t('scan.stock.running')}
      </h2>
      <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card text-ink">
        {running.map(({ check, container }) => (
          <li key={check.id}>
            <ListRow
              title={<bdi>{container.kind === 'bin' ? container.bin.name : container.location.name}</bdi>}
              detail={t('scan.stock.begun', {
                count: check.ticks.filter(({ isSeen }) => isSeen).length,
                when: dateTime(check.startedAt),
              })}
              onPress={() => mode.choose(container)}
              hasChevron
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
