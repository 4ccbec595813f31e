import { Link, useNavigate } from '@tanstack/react-router';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { type CsvRow, csvOf, csvStyleOf } from '#domain/inventory/csv.ts';
import type { StorageNode } from '#domain/overview/storage-tree.ts';
import { type Pieces, unitColumns } from '#domain/overview/sums.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { useItemsOfBins } from '#web/data/account/items-of-bins.ts';
import { localDay } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { downloadPng, downloadText } from './download.ts';
import type { Look, Measure, OverviewAddress } from './overview-address.ts';
import {
  ageOf,
  ages,
  linkInto,
  linkOfTile,
  linkToTable,
  nestedTiles,
  type Part,
  partsOf,
  placeColors,
  type Tile,
  tilesOf,
  weightOf,
} from './parts.ts';
import { PartsTable } from './parts-table.tsx';
import { builtInValue, type Summed } from './summed.ts';
import { ageFill, type TileLook, Treemap } from './treemap.tsx';
import type { OverviewWords } from './use-overview-words.ts';

type StorageContentsProps = {
  address: OverviewAddress;
  node: StorageNode;
  root: StorageNode;
  summable: readonly Summed[];
  summed: Summed;
  onSummed: (key: string) => void;
  words: OverviewWords;
};

/** The contents of a place or bin as a picture or a table, by a measure; both can be saved. */
export function StorageContents({
  address,
  node,
  root,
  summable,
  summed,
  onSummed,
  words,
}: StorageContentsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { bins } = useBins();
  const { locations } = useLocations();
  const svg = useRef<SVGSVGElement>(null);
  const most = useIsWide() ? tilesAtMost.wide : tilesAtMost.phone;
  const isUnlimited = useProfile()?.plan === 'unlimited';
  const items = useItemsOfBins(node.kind === 'bin' ? [node.id] : []);
  const measure: Measure = address.by ?? 'pieces';
  const look: Look = address.as ?? 'picture';
  const [chosenCurrency, chooseCurrency] = useState<string>();
  const { measures: currencies } = summed;
  const currency = currencies.find((each) => each === chosenCurrency) ?? currencies[0];
  const now = Date.now();

  const parts = useMemo(() => {
    const own = items.flatMap(([binId, each]) => (binId === node.id ? each : []));
    return partsOf(node, own, (id) => bins.get(id)?.color ?? locations.get(id)?.color);
  }, [node, items, bins, locations]);
  const weigh = (part: Part) => weightOf(part, measure, summed, currency);
  const tiles = useMemo(() => {
    const weighPart = (part: Part) => weightOf(part, measure, summed, currency);
    if (!parts.some(({ kind }) => kind === 'location')) return tilesOf(parts, weighPart, most);
    const colors = placeColors(
      parts.flatMap(({ id, kind }) => (kind === 'location' ? id : [])),
      (id) => locations.get(id)?.color,
    );
    const nodes = new Map(node.children.map((child) => [child.id, child]));
    const insideOf = ({ id }: Part) => {
      const place = nodes.get(id);
      const colorOf = (each: string) => bins.get(each)?.color ?? locations.get(each)?.color ?? colors.get(id);
      return place ? partsOf(place, [], colorOf) : [];
    };
    return nestedTiles(parts, insideOf, weighPart, most);
  }, [node, parts, bins, locations, measure, summed, currency, most]);
  const go = (change: OverviewAddress) =>
    navigate({ to: paths.storageOverview, search: { ...address, ...change }, replace: true });
  const tileLook = (tile: Tile): TileLook => lookOf(tile, { address, measure, words, t, now });
  const label = t('overview.contentsOf', { name: words.nameOf(node) });
  const areBars = tiles.flatMap(leavesOf).length <= 2;
  const isEmpty = parts.every((part) => weigh(part) <= 0);
  const hasPicture = look === 'picture' && !isEmpty;

  return (
    <section aria-label={label}>
      <Choices
        {...{ measure, look, currency, summable, summed, onSummed }}
        onChange={go}
        onCurrency={chooseCurrency}
      />
      {look === 'table' && (
        <PartsTable
          // Only a choice sorts anew: a row must not be replaced while it is pressed.
          key={`${measure} ${summed.key} ${chosenCurrency}`}
          {...{ label, parts, measure, summed, currency, words }}
          linkTo={(part) => linkInto(part, address)}
        />
      )}
      {hasPicture && areBars && <Bars label={label} tiles={tiles.flatMap(leavesOf)} look={tileLook} />}
      {hasPicture && (!areBars || isUnlimited) && (
        // Bars are not a picture: beside them, it is only there to be saved.
        <div className={areBars ? 'invisible h-0 overflow-hidden' : undefined}>
          <Treemap svgRef={svg} label={label} tiles={tiles} look={tileLook} />
        </div>
      )}
      {look === 'picture' && isEmpty && (
        <Card>
          <p className="py-6 text-center text-ink-soft">
            {measure !== 'value'
              ? t('overview.noItems')
              : summed.key === builtInValue
                ? t('overview.noValues')
                : t('overview.noSums', { name: summed.label })}
          </p>
        </Card>
      )}
      {look === 'picture' && measure === 'age' && !isEmpty && <AgeLegend />}
      {isUnlimited && <SaveButtons {...{ root, summed }} svg={hasPicture ? svg : undefined} />}
    </section>
  );
}

/** The tiles inside, or the tile itself. */
function leavesOf(tile: Tile): readonly Tile[] {
  return tile.part && tile.children && tile.children.length > 0 ? tile.children : [tile];
}

type BarsProps = { label: string; tiles: readonly Tile[]; look: (tile: Tile) => TileLook };

/** For one or two parts, whose tiles would fill the screen. */
function Bars({ label, tiles, look }: BarsProps) {
  const most = Math.max(...tiles.map(({ weight }) => weight));
  return (
    <nav aria-label={label}>
      <Card isPadded={false}>
        <ul className="divide-y divide-hairline">
          {tiles.map((tile) => {
            const { name, amount, words, hue, link } = look(tile);
            return (
              <li key={words}>
                <Link
                  {...link}
                  aria-label={words}
                  className="block rounded-field px-4 py-3 -outline-offset-3 hover:bg-kraft/40"
                >
                  <span className="mb-2 flex flex-wrap justify-between gap-x-4">
                    <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
                    <span className="text-ink-soft">{amount}</span>
                  </span>
                  <span className="block h-3 overflow-hidden rounded-full bg-kraft">
                    <span
                      data-hue={hue}
                      className={cx('block h-full origin-left rounded-full', hue ? 'bg-hue' : 'bg-ink-soft')}
                      style={{ transform: `scaleX(${tile.weight / most})` }}
                    />
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </Card>
    </nav>
  );
}

type ChoicesProps = {
  measure: Measure;
  look: Look;
  currency: string | undefined;
  summable: readonly Summed[];
  summed: Summed;
  onChange: (change: OverviewAddress) => void;
  onSummed: (key: string) => void;
  onCurrency: (currency: string) => void;
};

/** Menus for the measure, what is summed, its currency or unit, and picture or table. */
function Choices({ measure, look, currency, summable, summed, ...on }: ChoicesProps) {
  const { onChange, onSummed, onCurrency } = on;
  const { t } = useTranslation();
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={t('overview.by')}
          value={measure}
          onChange={(by) => onChange({ by })}
          options={[
            { value: 'pieces', label: t('overview.byPieces') },
            { value: 'value', label: summable.length > 1 ? t('overview.bySum') : t('overview.byValue') },
            { value: 'age', label: t('overview.byAge') },
          ]}
        />
        <SegmentedControl
          label={t('overview.as')}
          value={look}
          onChange={(as) => onChange({ as })}
          options={[
            { value: 'picture', label: t('overview.asPicture') },
            { value: 'table', label: t('overview.asTable') },
          ]}
        />
      </div>
      {measure === 'value' && (
        <div className="mb-3 flex flex-wrap gap-3 empty:hidden">
          {summable.length > 1 && (
            <Select
              label={t('overview.sumOf')}
              value={summed.key}
              onChange={onSummed}
              options={summable.map(({ key, label }) => ({ value: key, label }))}
              className="min-w-40 max-w-72"
            />
          )}
          {currency !== undefined && summed.measures.length > 1 && (
            <Select
              label={summed.hasCurrencies ? t('overview.currency') : t('overview.unit')}
              value={currency}
              onChange={onCurrency}
              options={summed.measures.map((each) => ({
                value: each,
                label: each || (summed.hasCurrencies ? t('overview.noCurrency') : t('overview.noUnit')),
              }))}
              className="max-w-40"
            />
          )}
        </div>
      )}
    </>
  );
}

type SaveButtonsProps = {
  root: StorageNode;
  summed: Summed;
  /** The picture, if there is one to save. */
  svg: RefObject<SVGSVGElement | null> | undefined;
};

function SaveButtons({ root, summed, svg }: SaveButtonsProps) {
  const { t } = useTranslation();
  const saveTable = () => {
    const rows = binRows(root, summed, t('overview.unplaced'));
    const table = csvOf([csvHead(t, root.sums, summed), ...rows], csvStyleOf(currentLocale()));
    downloadText(table, `${t('overview.file')}.csv`, 'text/csv');
  };
  return (
    <div className="-mx-4 mt-2 flex flex-wrap">
      <Button kind="quiet" onClick={saveTable}>
        {t('overview.saveTable')}
      </Button>
      {svg && (
        <Button kind="quiet" onClick={() => svg.current && downloadPng(svg.current, t('overview.file'))}>
          {t('overview.savePicture')}
        </Button>
      )}
    </div>
  );
}

/** More tiles would be too small to press on a phone, and take too long to draw on a wide screen. */
const tilesAtMost = { wide: 56, phone: 40 };

type T = ReturnType<typeof useTranslation>['t'];

function csvHead(t: T, { pieces, lent }: StorageNode['sums'], { label, measures }: Summed): string[] {
  const withUnits = (label: string, of: Pieces) => unitColumns(of).map((unit) => `${label} ${unit}`.trim());
  return [
    t('overview.place'),
    t('overview.bin'),
    t('overview.items'),
    ...withUnits(t('overview.totalPieces'), pieces),
    ...withUnits(t('overview.lentOf'), lent),
    ...measures.map((measure) => `${label} ${measure}`.trim()),
    t('overview.lastUsed'),
  ];
}

type LookContext = { address: OverviewAddress; measure: Measure; words: OverviewWords; t: T; now: number };

function lookOf(tile: Tile, { address, measure, words, t, now }: LookContext): TileLook {
  const { part } = tile;
  if (!part) {
    const othersText = t('overview.others', { count: tile.count });
    const inPlace = tile.within === undefined ? address : { ...address, in: tile.within };
    return { name: `+${tile.count}`, amount: '', words: othersText, link: linkToTable(inPlace) };
  }
  const name = words.nameOf(part);
  const facts = [name, words.contents(part), words.worth(part.sums), words.used(part)];
  return {
    name,
    amount: words.amount(part, measure),
    words: facts.filter(Boolean).join(', '),
    hue: measure === 'age' ? undefined : part.color,
    age: measure === 'age' ? ageOf(part.usedAt, now) : undefined,
    link: linkOfTile(part, address),
  };
}

function AgeLegend() {
  const { t } = useTranslation();
  return (
    <ul
      aria-label={t('overview.lastUsed')}
      className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm"
    >
      {ages.map((age) => (
        <li key={age} className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="16" height="16">
            <rect width="16" height="16" rx="3" className={ageFill[age]} />
          </svg>
          {t(`overview.ages.${age}`)}
        </li>
      ))}
    </ul>
  );
}

/** One row per bin with its direct contents, and a column per unit and currency, so that columns add up to the totals. */
function binRows(root: StorageNode, { measures, amountsIn }: Summed, unplaced: string): CsvRow[] {
  const rows: CsvRow[] = [];
  const units = { pieces: unitColumns(root.sums.pieces), lent: unitColumns(root.sums.lent) };
  const waiting = root.children.map((node) => ({ node, place: node.name || unplaced, path: [] as string[] }));
  for (const { node, place, path } of waiting) {
    const inside = node.kind === 'bin' ? [...path, node.name] : path;
    if (node.kind === 'bin') {
      const { items, pieces, lent } = node.own;
      const amounts = amountsIn(node.own);
      const values = measures.map((measure) => written(amounts[measure]));
      const owned = units.pieces.map((unit) => pieces.get(unit) ?? 0);
      const away = units.lent.map((unit) => lent.get(unit) ?? 0);
      const usedOn = localDay(new Date(node.usedAt));
      rows.push([place, inside.join(' › '), items, ...owned, ...away, ...values, usedOn]);
    }
    for (const child of node.children)
      waiting.push({
        node: child,
        place: child.kind === 'location' ? `${place} › ${child.name}` : place,
        path: inside,
      });
  }
  return rows;
}

/** Without the digits that adding up fractions leaves, such as 0.30000000000000004. */
function written(amount: number | undefined): number | '' {
  return amount === undefined ? '' : Number(amount.toPrecision(12));
}
