import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import { memo, type ReactNode } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { numberedBinName } from '#domain/bins/bin-number.ts';
import type { LocationCounts } from '#domain/bins/bins-in-location.ts';
import { isOut } from '#domain/items/item-rules.ts';
import { isLent } from '#domain/items/loan.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { OwnValue } from '#domain/schemas.ts';
import { findField } from '#web/data/account/own-fields.ts';
import type {
  BinResult,
  ConditionFacts,
  LocationResult,
  SearchResult,
} from '#web/data/search/search-result.ts';
import { MissingChip } from '#web/features/things/bins/bin-marks.tsx';
import { contentsText } from '#web/features/things/bins/contents-text.ts';
import { useMayTakeOut } from '#web/features/things/items/item-rights.ts';
import { LoanText } from '#web/features/things/items/lending/loan-lines.tsx';
import { ownFactText } from '#web/features/things/own-fields/own-facts.tsx';
import { RowValues } from '#web/features/things/own-fields/row-values.tsx';
import { BinTile, LocationTile } from '#web/features/things/photos/tiles.tsx';
import { type Formats, useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { isolate } from '#web/i18n/isolate.ts';
import { moneyText } from '#web/i18n/money.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { RowCheckbox, Selectable } from '#web/ui/lists/selectable.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import { Highlight } from '#web/ui/marks/highlight.tsx';
import { DeferredActs, type ResultAct } from './result-acts.tsx';
import { FoundIn, ResultLink } from './result-link.tsx';
import { isSelectable, type ResultSelection, selectionIdOf } from './result-selection.tsx';

type ResultRowsProps = {
  results: readonly SearchResult[];
  bins: ReadonlyMap<string, BinHeader>;
  /** The number of bins in each bin. */
  subBins: ReadonlyMap<string, number>;
  counts: ReadonlyMap<string, LocationCounts>;
  isSettled: boolean;
  /** From it on, the matches may be misread. */
  firstUnsure: SearchResult | undefined;
  isFirstNext?: boolean;
  /** `from` results precede these. */
  total: number;
  from?: number;
  onOpen: () => void;
  onAct: (act: ResultAct, result: BinResult) => void;
  selection: ResultSelection;
};

export const ResultRows = memo(function ResultRows(props: ResultRowsProps) {
  const {
    results,
    bins,
    subBins,
    counts,
    isSettled,
    firstUnsure,
    isFirstNext = false,
    total,
    from = 0,
    onOpen,
    onAct,
    selection,
  } = props;
  const { t } = useTranslation();
  return results.map((result, index) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: rows are reused for new answers, which is faster
      key={index}
      data-result={result.kind === 'location' ? undefined : selectionIdOf(result)}
      aria-setsize={total}
      aria-posinset={from + index + 1}
      className={from > 0 ? '[contain-intrinsic-size:auto_4.25rem] [content-visibility:auto]' : undefined}
    >
      {result === firstUnsure && (
        <h2 className="bg-paper px-4 pt-5 pb-2 font-semibold text-ink-soft text-sm">
          {t('search.maybeInTexts')}
        </h2>
      )}
      {result.kind === 'location' ? (
        <LocationRow
          result={result}
          bins={counts.get(result.locationId)?.bins ?? 0}
          isNext={isFirstNext && index === 0}
          onOpen={onOpen}
        />
      ) : (
        <ResultRow
          result={result}
          bin={bins.get(result.binId)}
          subBinCount={subBins.get(result.binId) ?? 0}
          isNext={isFirstNext && index === 0}
          {...{ isSettled, onOpen, onAct, selection }}
        />
      )}
    </li>
  ));
});

const ResultRow = memo(DrawnRow, isSameRow);

type ResultRowProps = {
  result: BinResult;
  bin: BinHeader | undefined;
  subBinCount: number;
  isNext: boolean;
  /** True when typing has paused, so that the acts are rendered. */
  isSettled: boolean;
  onOpen: () => void;
  onAct: (act: ResultAct, result: BinResult) => void;
  selection: ResultSelection;
};

function DrawnRow({ selection, ...props }: ResultRowProps) {
  const { result, bin, subBinCount, isNext, isSettled, onOpen, onAct } = props;
  const { kind, binId, binName, color, icon, photo, name, quantity, excerpt, matches } = result;
  // The photo of an item has no room for the bin's number, which the next line says.
  const qrLabel = kind === 'item' && photo ? undefined : result.qrLabel;
  const isItem = kind === 'item';
  const mayChange = can(bin?.role, 'change items');
  const canTakeOut = useMayTakeOut()(bin);
  const start = <ResultTile {...{ binId, binName, qrLabel, color, icon, photo }} />;
  const title = (
    <span className="flex flex-wrap items-baseline gap-x-1">
      <FoldedName name={name} className="min-w-0">
        <bdi className={isOut(result) ? 'text-ink-soft' : undefined}>
          {excerpt === undefined ? <Highlight text={name} ranges={matches} /> : name}
        </bdi>
      </FoldedName>
      <Quantity quantity={quantity} loanedTo={result.loanedTo} />
    </span>
  );
  const detail = <ResultDetail {...{ result, bin, subBinCount }} />;
  return (
    // The same wrapper in both modes, or the end of a long press would press the box.
    <Selectable id={selectionIdOf(result)} selection={selection}>
      {isSelectable(selection, result) ? (
        <ChoosableRow {...{ selection, result, start, title, detail }} />
      ) : (
        <ResultLink
          {...{ result, onOpen, start, title, detail }}
          end={isNext && <EnterKey />}
          actions={isItem && <DeferredActs {...{ isSettled, result, mayChange, canTakeOut, onAct }} />}
        />
      )}
    </Selectable>
  );
}

type ResultTileProps = Pick<BinResult, 'binId' | 'binName' | 'qrLabel' | 'color' | 'icon' | 'photo'>;

/** Memoized: the next answer often has the same tile here. */
const ResultTile = memo(function ResultTile({ binId, binName, photo, ...look }: ResultTileProps) {
  return <BinTile bin={{ id: binId, name: binName, photos: photo && [photo], ...look }} />;
});

/** After the name, where it takes no width from the other lines. */
function Quantity({ quantity, loanedTo }: Pick<BinResult, 'quantity' | 'loanedTo'>) {
  const { t } = useTranslation();
  if (quantity === undefined || quantity === 1) return null;
  return (
    <>
      {' '}
      {quantity > 0 ? (
        <span className="whitespace-nowrap text-ink-soft">× {quantity}</span>
      ) : (
        <Chip>{t(isLent({ loanedTo }) ? 'search.out' : 'search.usedUp')}</Chip>
      )}
    </>
  );
}

type ResultDetailProps = Pick<ResultRowProps, 'result' | 'bin' | 'subBinCount'>;

function ResultDetail({ result, bin, subBinCount }: ResultDetailProps) {
  const { t } = useTranslation();
  const { kind, path, binName: name, qrLabel } = result;
  const around = path.toReversed().map(isolate);
  if (kind === 'bin' && bin !== undefined) {
    around.push(contentsText(t, bin, { subBinCount }));
    if (bin.ownerName) around.push(t('bins.sharedBy', { owner: isolate(bin.ownerName) }));
  }
  return (
    <>
      <span data-folded className="fade-two-lines">
        {kind === 'item' && (
          <span className="font-semibold text-ink">{isolate(numberedBinName({ name, qrLabel }))}</span>
        )}
        {kind === 'item' && around.length > 0 && ' · '}
        {around.join(' · ')}
      </span>
      {isLent(result) && (
        <span className="block first-letter:uppercase">
          <LoanText item={{ id: result.itemId ?? '', quantity: 0, ...result }} binId={result.binId} />
        </span>
      )}
      {result.field !== 'loanedTo' && <FoundIn result={result} />}
      {result.facts?.own === undefined && <RowValues of={kind} thing={result} />}
      {result.facts && <WhyMatched facts={result.facts} />}
      <MissingChip bin={bin} />
    </>
  );
}

/** The values that the chosen filters are about. */
function WhyMatched({ facts }: { facts: ConditionFacts }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { shortDate, number } = formats;
  const { value, currency, expiryDate, warrantyUntil, purchaseDate, lowStockAt, tags = [], own } = facts;
  const texts = [
    value !== undefined && `${t('itemForm.value')}: ${moneyText(currentLocale(), value, currency ?? '')}`,
    expiryDate && `${t('itemForm.expiryDate')}: ${shortDate(expiryDate)}`,
    warrantyUntil && `${t('itemForm.warrantyUntil')}: ${shortDate(warrantyUntil)}`,
    purchaseDate && `${t('itemForm.purchaseDate')}: ${shortDate(purchaseDate)}`,
    lowStockAt !== undefined && `${t('itemForm.lowStockAt')}: ${number(lowStockAt)}`,
    tags.length > 0 && `${t('common.tags')}: ${tags.map(isolate).join(', ')}`,
    ...Object.entries(own ?? {}).map(([id, each]) => ownText(findField(id), each, formats)),
  ].filter((text) => text);
  return (
    texts.length > 0 && (
      <span data-folded className="fade-two-lines">
        {texts.join(' · ')}
      </span>
    )
  );
}

function ownText(field: OwnField | undefined, value: OwnValue, formats: Formats): string | undefined {
  return field && `${isolate(field.name)}: ${isolate(ownFactText(formats, field, value))}`;
}

type ChoosableRowProps = Pick<ResultRowProps, 'selection' | 'result'> &
  Record<'start' | 'title' | 'detail', ReactNode>;

function ChoosableRow({ selection, result, start, title, detail }: ChoosableRowProps) {
  const id = selectionIdOf(result);
  const isChosen = selection.ids.has(id);
  return (
    <RowCheckbox
      label={result.name}
      isChecked={isChosen}
      onPress={(isRange) => selection.press(id, isRange)}
      className={cx(
        'flex min-h-16 items-center gap-3 py-2.5 pr-4 pl-3',
        isChosen ? 'bg-kraft' : 'hover:bg-kraft/30',
      )}
    >
      {(box) => (
        <>
          {box}
          {start}
          <span className="min-w-0 grow">
            <span className="block font-medium">{title}</span>
            <span className="block text-ink-soft text-sm">{detail}</span>
          </span>
        </>
      )}
    </RowCheckbox>
  );
}

function EnterKey() {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-6 items-center justify-center rounded-[5px] border border-field font-sans text-ink-soft"
    >
      <CornerDownLeft size={14} />
    </span>
  );
}

// Every answer has new objects, even for unchanged results.
function isSameRow(before: ResultRowProps, after: ResultRowProps): boolean {
  const { result: was, ...old } = before;
  const { result: is, ...rest } = after;
  return (
    old.bin === rest.bin &&
    old.subBinCount === rest.subBinCount &&
    old.isNext === rest.isNext &&
    old.isSettled === rest.isSettled &&
    old.selection === rest.selection &&
    old.onOpen === rest.onOpen &&
    old.onAct === rest.onAct &&
    (was === is || JSON.stringify(was) === JSON.stringify(is))
  );
}

type LocationRowProps = { result: LocationResult; bins: number; isNext: boolean; onOpen: () => void };

function LocationRow({ result, bins, isNext, onOpen }: LocationRowProps) {
  const { t } = useTranslation();
  const { name, excerpt, matches } = result;
  return (
    <ResultLink
      result={result}
      onOpen={onOpen}
      start={<LocationTile location={result} />}
      title={
        <FoldedName name={name}>
          <bdi>{excerpt === undefined ? <Highlight text={name} ranges={matches} /> : name}</bdi>
        </FoldedName>
      }
      detail={
        <>
          <span className="block">{t('common.bins', { count: bins })}</span>
          <FoundIn result={result} />
          {result.facts?.own === undefined && <RowValues of="location" thing={result} />}
          {result.facts && <WhyMatched facts={result.facts} />}
        </>
      }
      end={isNext && <EnterKey />}
    />
  );
}
