import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import MapPin from 'lucide-react/icons/map-pin';
import { useState } from 'react';
import { isInUse } from '#domain/bins/bin-rules.ts';
import type { DeviceView } from '#domain/device-view.ts';
import type { RecordedStockResult } from '#domain/stock-checks/stock-check.ts';
import type { Contents } from '#domain/stock-checks/stock-result.ts';
import { placesWithin } from '#domain/tree.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import {
  binOrLocationOf,
  type ContainerChoice,
  containerChoiceName,
} from '#web/features/things/bins/container-choices.ts';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { ProgressMeter } from '#web/ui/marks/progress-meter.tsx';
import { ModeFrame } from './mode-frame.tsx';
import { ChosenLine, lastScannedInto, ScanResult } from './mode-parts.tsx';
import { StockLists } from './stock-lists.tsx';
import { type OnStockEnded, ResultSheet } from './stock-result-sheet.tsx';
import type { StockMessage } from './stock-rules.ts';
import { checkable, containerOf, type StockMode, useStockCheck } from './use-stock-check.ts';

type StockScreenProps = {
  checked: ContainerChoice | undefined;
  /** The target in the address is deleted or hidden. */
  isGone: boolean;
  /** Undefined: no target is checked any more. */
  onChecked: (container: ContainerChoice | undefined) => void;
  onEnded: (checked: ContainerChoice, result: RecordedStockResult | undefined) => void;
};

export function StockScreen({ checked, isGone, onChecked, onEnded }: StockScreenProps) {
  const { t } = useTranslation();
  const mode = useStockCheck({ checked, onChecked });
  return (
    <ModeFrame
      mode="stock"
      isList
      reader={mode.reader}
      title={checked && t('scan.stock.title', { name: containerChoiceName(checked) })}
    >
      {({ field, hasCamera }) => (
        <>
          <StockHead mode={mode} isGone={isGone} onEnded={(result) => checked && onEnded(checked, result)} />
          {field}
          {checked ? <StockLists mode={mode} isByHand={!hasCamera} /> : <RunningChecks mode={mode} />}
        </>
      )}
    </ModeFrame>
  );
}

/** Checks that the person started earlier, on any device. */
function RunningChecks({ mode }: { mode: StockMode }) {
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

type StockHeadProps = { mode: StockMode; isGone: boolean; onEnded: OnStockEnded };

/** The head of a stock check: its target, the progress and the last scan. */
function StockHead({ mode, isGone, onEnded }: StockHeadProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const { pickContainer, picker } = useBinPicker();
  const [isFinishing, setFinishing] = useState(false);
  const { checked, check, contents, message } = mode;

  const choose = async () => {
    const choices = checkable({ bins, locations });
    const container = await pickContainer({ title: t('scan.stock.which'), choices });
    if (container) mode.choose(container);
  };
  const used = checked ? undefined : containerOf(lastScannedInto(), { bins, locations });
  const checkedId = checked && binOrLocationOf(checked).id;
  const progress = contents && progressOf(contents, mode.isTicked, checkedId);
  const all = progress ? progress.bins.total + progress.items.total : 0;
  const hasNested = checked?.kind === 'location' && hasBinsInBins(checked.location.id, { bins, locations });
  return (
    <>
      <ChosenLine
        text={checked ? t('scan.stock.checking') : t(isGone ? 'scan.stock.gone' : 'scan.stock.begin')}
        name={checked && containerChoiceName(checked)}
      >
        <Button kind={checked ? 'secondary' : 'primary'} icon={MapPin} onClick={choose}>
          {t(checked ? 'scan.stock.other' : 'scan.stock.choose')}
        </Button>
      </ChosenLine>
      {used && <OfferedChecks containers={[used]} onChoose={mode.choose} />}
      {progress && (all > 0 || check) && (
        <div className="flex flex-wrap items-center gap-3">
          <div className="min-w-0 grow basis-[9em]">
            {all > 0 && (
              <ProgressMeter
                isGoal
                label={t('scan.stock.seen')}
                value={progress.bins.count + progress.items.count}
                max={all}
                valueText={seenWords(t, progress)}
              />
            )}
          </div>
          {check && (
            <Button kind="primary" icon={ClipboardCheck} onClick={() => setFinishing(true)}>
              {t('scan.stock.finish')}
            </Button>
          )}
        </div>
      )}
      {hasNested && <p className="text-sm">{t('scan.stock.nestedNotCounted')}</p>}
      <ScanResult
        message={message}
        onText={mode.reader.handleText}
        onDismiss={mode.dismiss}
        newIn={checked?.kind === 'bin' ? checked.bin : undefined}
      >
        {(result) => <StockResult message={result} onChoose={mode.choose} />}
      </ScanResult>
      {isFinishing && check && (
        <ResultSheet
          mode={mode}
          check={check}
          onClose={() => setFinishing(false)}
          onEnded={(result) => {
            setFinishing(false);
            onEnded(result);
          }}
        />
      )}
      {picker}
    </>
  );
}

function hasBinsInBins(locationId: string, { bins, locations }: DeviceView): boolean {
  const placeIds = placesWithin(locations.values(), locationId);
  return [...bins.values()].some(
    (bin) => bin.parentBinId !== undefined && placeIds.has(bin.locationId ?? '') && isInUse(bin),
  );
}

type OfferedChecksProps = {
  containers: readonly ContainerChoice[];
  onChoose: StockMode['choose'];
};

function OfferedChecks({ containers, onChoose }: OfferedChecksProps) {
  const { t } = useTranslation();
  return (
    <ul className="flex flex-wrap gap-2">
      {containers.map((container) => (
        <li key={binOrLocationOf(container).id} className="max-w-full">
          <Button onClick={() => onChoose(container)}>
            <bdi className="min-w-0 truncate">
              {t('scan.stock.checkThis', { name: containerChoiceName(container) })}
            </bdi>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** "3 of 33 bins, 2 of 9 items". */
function seenWords(t: TFunction, { bins, items }: ReturnType<typeof progressOf>): string {
  return [
    bins.total > 0 && t('scan.stock.binsSeenOf', { seen: bins.count, count: bins.total }),
    items.total > 0 && t('scan.stock.itemsSeenOf', { seen: items.count, count: items.total }),
  ]
    .filter(Boolean)
    .join(', ');
}

type StockResultProps = {
  message: Exclude<StockMessage, { kind: 'several' | 'refused' }>;
  onChoose: StockMode['choose'];
};

function StockResult({ message, onChoose }: StockResultProps) {
  const { t } = useTranslation();
  switch (message.kind) {
    case 'offered':
      return (
        <>
          <p className="mb-2">{t('scan.stock.offered', { count: message.containers.length })}</p>
          <OfferedChecks containers={message.containers} onChoose={onChoose} />
        </>
      );
    case 'another': {
      const name = containerChoiceName(message.container);
      return (
        <>
          <p>{t('scan.stock.another', { name })}</p>
          <Button className="mt-2" onClick={() => onChoose(message.container)}>
            {t('scan.stock.checkInstead', { name })}
          </Button>
        </>
      );
    }
    case 'unexpected':
      return (
        <p>
          {message.from === undefined
            ? t('scan.stock.unexpectedNowhere', { name: message.name })
            : t('scan.stock.unexpected', { name: message.name, from: message.from })}
        </p>
      );
    default:
      return <p>{t(`scan.stock.news.${message.kind}`, { name: message.name })}</p>;
  }
}

type Progress = { count: number; total: number };

/**
 * Counts the bins that belong there, and items only of the checked bin and of bins with ticked items, as most people
 * tick no items.
 */
function progressOf(
  { expectedBins, items }: Contents,
  isTicked: (id: string) => boolean,
  checkedId: string | undefined,
): { bins: Progress; items: Progress } {
  const tickedItems = items.filter(({ id }) => isTicked(id));
  const binsBegun = new Set([checkedId, ...tickedItems.map(({ binId }) => binId)]);
  return {
    bins: { count: expectedBins.filter(isTicked).length, total: expectedBins.length },
    items: { count: tickedItems.length, total: items.filter(({ binId }) => binsBegun.has(binId)).length },
  };
}
