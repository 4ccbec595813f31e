import { useNavigate } from '@tanstack/react-router';
import CircleMinus from 'lucide-react/icons/circle-minus';
import FolderOpen from 'lucide-react/icons/folder-open';
import Hash from 'lucide-react/icons/hash';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { fold } from '#domain/fold.ts';
import type { Stage, Tick } from '#domain/lists/list.ts';
import { mayUntick, neededOf, tickOf } from '#domain/lists/list-entries.ts';
import { paths } from '#domain/paths.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { containerChoiceName } from '#web/features/things/bins/container-choices.ts';
import { HandlingMarks } from '#web/features/things/bins/handling-marks.tsx';
import { Thumbnail } from '#web/features/things/photos/picture.tsx';
import { BinTile } from '#web/features/things/photos/tiles.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { TickRow } from '#web/ui/lists/tick-row.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { CountField, NeededSheet } from './count-field.tsx';
import { isLive, type ListInView, useListRights } from './lists-in-view.ts';
import { useListActs } from './use-list-acts.ts';
import { type ListContent, type ListLine, missingIdsOf } from './use-list-content.ts';

type ListLinesProps = {
  inView: ListInView;
  content: ListContent;
  stage: Stage;
  /** While labels are scanned, what is missing comes first. */
  isForScans?: boolean;
};

type Filter = 'all' | 'missing' | 'done';

type Row =
  | { kind: 'heading'; key: string; name: string; left: readonly ListLine[] }
  | { kind: 'line'; key: string; line: ListLine };

/** The entries of a list, by where they are. Rows stay where they are when they are ticked. */
export function ListLines(props: ListLinesProps) {
  const { inView, content, stage, isForScans = false } = props;
  const { t } = useTranslation();
  const { list } = inView;
  const rights = useListRights()(inView.on);
  const mayTick = isLive(inView) && rights.mayTick;
  const mayEdit = isLive(inView) && rights.mayEdit && !isForScans;
  const [filter, setFilter] = useState<Filter>(isForScans ? 'missing' : 'all');
  const [text, setText] = useState('');
  const [counted, setCounted] = useState<ListLine>();
  const sought = fold(useDeferredValue(text)).trim();
  const acts = useListActs(inView);
  const { lines, progress } = content;
  const holderName = inView.on && containerChoiceName(inView.on);
  const { rows, left } = useMemo(() => {
    const missing = missingIdsOf({ progress }, stage);
    const isLeft = ({ entry }: ListLine) => missing.has(entry.id);
    const matching = lines.filter(
      (line) =>
        (filter === 'all' || isLeft(line) === (filter === 'missing')) &&
        (sought === '' ||
          fold(`${line.name ?? ''} ${line.where} ${line.bin?.qrLabel ?? ''}`).includes(sought)),
    );
    return { rows: grouped(matching, isLeft, holderName), left: lines.filter(isLeft) };
  }, [progress, lines, stage, filter, sought, holderName]);
  const hasOneGroup = rows.filter(({ kind }) => kind === 'heading').length === 1;
  const complete = (some: readonly ListLine[]) =>
    void acts.complete(
      some.map(({ entry }) => entry),
      stage,
    );
  const drawRow = (row: Row) =>
    row.kind === 'heading' ? (
      <Heading
        name={row.name || t('lists.elsewhere')}
        left={row.left.length}
        onComplete={mayTick && row.left.length > 1 ? () => complete(row.left) : undefined}
      />
    ) : (
      <Line
        {...{ inView, stage, mayEdit, mayTick }}
        people={content.people}
        line={row.line}
        onCount={setCounted}
      />
    );
  return (
    <section aria-label={list.name}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={t('lists.filter')}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: t('lists.all', { count: lines.length }) },
            { value: 'missing', label: t('lists.missing', { count: left.length }) },
            { value: 'done', label: t('lists.done', { count: lines.length - left.length }) },
          ]}
        />
        {lines.length > searchFrom && !isForScans && (
          <SearchField
            label={t('lists.find')}
            value={text}
            onChange={setText}
            className="min-w-0 grow basis-[12em]"
          />
        )}
        {mayTick && !isForScans && left.length > 1 && !hasOneGroup && filter !== 'done' && sought === '' && (
          <Button kind="quiet" onClick={() => complete(left)}>
            {t('lists.completeAll', { count: left.length })}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="py-4 text-ink-soft">{t(nothingText(filter, sought), { count: lines.length })}</p>
      ) : (
        <div className="overflow-hidden rounded-card border border-hairline bg-card">
          <VirtualList label={list.name} items={rows} keyOf={({ key }) => key} rowHeight={64} hasLines>
            {drawRow}
          </VirtualList>
        </div>
      )}
      {counted && <NeededSheet line={counted} acts={acts} onClose={() => setCounted(undefined)} />}
    </section>
  );
}

const searchFrom = 10;

function nothingText(filter: Filter, sought: string) {
  if (sought !== '') return 'lists.nothingFound';
  return filter === 'missing' ? 'lists.nothingMissing' : 'lists.nothingDone';
}

/** A single group needs no heading if it is all of the list's place or bin. */
function grouped(
  lines: readonly ListLine[],
  isLeft: (line: ListLine) => boolean,
  holderName: string | undefined,
): Row[] {
  const groups = Map.groupBy(lines, ({ where }) => where);
  return [...groups].flatMap(([where, within]): Row[] => {
    const left = within.filter(isLeft);
    const rows = within.map((line): Row => ({ kind: 'line', key: line.entry.id, line }));
    return groups.size === 1 && (where === '' || where === holderName)
      ? rows
      : [{ kind: 'heading', key: `in ${where}`, name: where, left }, ...rows];
  });
}

type HeadingProps = { name: string; left: number; onComplete: (() => void) | undefined };

function Heading({ name, left, onComplete }: HeadingProps) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-2 bg-kraft/30 px-4 py-1">
      <h2 className="min-w-0 font-bold text-sm [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </h2>
      {onComplete && (
        <Button
          kind="quiet"
          aria-label={t('lists.completeGroup', { name })}
          onClick={onComplete}
          className="-mr-2"
        >
          {t('lists.completeAll', { count: left })}
        </Button>
      )}
    </div>
  );
}

type LineProps = Pick<ListLinesProps, 'inView' | 'stage'> & {
  people: ListContent['people'];
  mayEdit: boolean;
  mayTick: boolean;
  line: ListLine;
  onCount: (line: ListLine) => void;
};

/** Memoized, as each tick changes one line of many. */
const Line = memo(function Line(props: LineProps) {
  const { inView, people, stage, mayEdit, mayTick, line, onCount } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const acts = useListActs(inView);
  const { list } = inView;
  const { entry, item, bin } = line;
  const isVisible = line.name !== undefined;
  const name = line.name ?? t('lists.hidden');
  const needed = neededOf(entry);
  const count = tickOf(list, entry, stage.id)?.count ?? 0;
  const person = { ...useListRights()(inView.on), userId: useProfile()?.uid };
  const open = () => {
    if (item) void navigate({ to: paths.item, params: { binId: item.binId, itemId: item.id } });
    else if (bin) void navigate({ to: paths.bin, params: { binId: bin.id } });
  };
  const menu = [
    isVisible && { label: t('lists.open'), icon: FolderOpen, onPress: open },
    mayEdit &&
      isVisible &&
      entry.kind === 'item' && { label: t('lists.needed'), icon: Hash, onPress: () => onCount(line) },
    mayEdit && {
      label: t('lists.leaveOut'),
      icon: CircleMinus,
      onPress: () => void acts.leaveOut(entry, name),
    },
  ].filter((each) => each !== false);
  return (
    <TickRow
      name={name}
      start={<LineTile line={line} />}
      detail={<LineDetail {...{ inView, people, stage, line }} />}
      isTicked={count >= needed}
      isDisabled={!mayTick || (count > 0 && !mayUntick(list, entry, stage.id, person))}
      onTick={(isTicked) => void acts.setCount(entry, name, stage.id, isTicked ? needed : 0)}
      end={
        <>
          {needed > 1 && mayTick && (
            <CountField
              label={t('lists.stageOf', { stage: `${name}, ${stage.name}`, done: count, count: needed })}
              count={count}
              onCount={(next) => void acts.setCount(entry, name, stage.id, next)}
            />
          )}
          {menu.length > 0 && <Menu label={t('lists.acts', { name })} title={name} entries={menu} />}
        </>
      }
    />
  );
});

function LineTile({ line: { bin, item } }: { line: ListLine }) {
  const [photo] = item?.photos ?? [];
  if (item) return photo ? <Thumbnail photo={photo} stream={item.binId} size="small" /> : null;
  return bin ? <BinTile bin={bin} size="small" /> : null;
}

type LineDetailProps = Pick<LineProps, 'inView' | 'people' | 'stage' | 'line'>;

/** Who ticked this stage, or, while it is missing, the one before. */
function LineDetail({ inView: { list }, people, stage, line }: LineDetailProps) {
  const { t } = useTranslation();
  const sayTick = useTickWords(people);
  const { entry } = line;
  const needed = neededOf(entry);
  const at = list.stages.findIndex(({ id }) => id === stage.id);
  const shownStage = list.stages
    .slice(0, at + 1)
    .reverse()
    .find(({ id }) => (tickOf(list, entry, id)?.count ?? 0) > 0);
  const tick = shownStage && tickOf(list, entry, shownStage.id);
  const count = tickOf(list, entry, stage.id)?.count ?? 0;
  const words = [
    line.name === undefined && t('lists.hiddenWhy'),
    line.isInTrash && t('lists.inTrash'),
    needed > 1 && t('lists.doneOf', { done: count, count: needed }),
    tick && shownStage && sayTick(tick, shownStage),
  ];
  return (
    <>
      {entry.kind === 'bin' && <HandlingMarks tags={line.bin?.tags} />}
      {words.filter(Boolean).join(' · ')}
    </>
  );
}

/** @returns a function that says "Packed: Erik, 14:05". */
function useTickWords(people: ListContent['people']): (tick: Tick, stage: Stage) => string {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const me = useProfile();
  return ({ by, at, deviceAt }, stage) => {
    const who = by === me?.uid ? me.displayName : (people[by] ?? t('lists.someone'));
    // What was ticked without a connection arrives later than it was done.
    return t('lists.by', { stage: stage.name, who, when: moment(deviceAt ?? at) });
  };
}
