import { useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse, isUntouched } from '#domain/bins/bin-rules.ts';
import type { Item } from '#domain/items/item.ts';
import { type Listed, sameName } from '#domain/overview/bin-summary.ts';
import type { Duplicate, Overview } from '#domain/overview/overview.ts';
import { addSums, noSums, piecesOf, sumsOf } from '#domain/overview/sums.ts';
import { paths } from '#domain/paths.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import { itemsOf, useItemsOfBins } from '#web/data/account/items-of-bins.ts';
import type { OverviewState } from '#web/data/overview/overview.ts';
import { PlanLink } from '#web/features/account/plans/plan-usage.tsx';
import { LoanText } from '#web/features/things/items/lending/loan-lines.tsx';
import { inBatches } from '#web/forms/in-batches.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRow, ListRowLink } from '#web/ui/lists/list-row.tsx';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { GrowthSection } from './growth-section.tsx';
import { FoldedSection, ItemRows } from './item-rows.tsx';
import type { OverviewWords } from './use-overview-words.ts';

type OverviewListsProps = {
  overview: Overview;
  duplicates: OverviewState['duplicates'];
  words: OverviewWords;
};

/** Lists across everything: tags, items that run low, loans, and the analytics of the plan. */
export function OverviewLists({ overview, duplicates, words }: OverviewListsProps) {
  const { t } = useTranslation();
  const isUnlimited = useProfile()?.plan === 'unlimited';
  return (
    <div className="lg:flex lg:gap-6">
      <div className="min-w-0 empty:hidden lg:flex-1">
        <TagsSection tags={overview.tags} words={words} />
        <ItemRows
          title={t('overview.low')}
          listed={overview.low}
          detailOf={({ quantity, unit }) => words.pieces(piecesOf(quantity, unit))}
        />
        {isUnlimited && <UntouchedSection />}
      </div>
      <div className="min-w-0 empty:hidden lg:flex-1">
        <ItemRows
          title={t('home.lent')}
          listed={overview.lent}
          detailOf={(item) => <LoanText item={item} binId={item.binId} />}
        />
        {isUnlimited ? (
          <>
            <GrowthSection overview={overview} words={words} />
            {duplicates && <DuplicatesSection duplicates={duplicates} words={words} />}
          </>
        ) : (
          <AnalyticsNote />
        )}
      </div>
    </div>
  );
}

/** The contents and value of each tag, with links to its items. */
function TagsSection({ tags, words }: { tags: Overview['tags']; words: OverviewWords }) {
  const { t } = useTranslation();
  return (
    <FoldedSection title={t('common.tags')} listed={tags} keyOf={({ tag }) => tag}>
      {({ tag, sums }) => (
        <ListRowLink
          to={paths.search}
          search={{ tag }}
          title={tag}
          detail={[t('common.items', { count: sums.items }), words.pieces(sums.pieces)].join(' · ')}
          end={words.worth(sums)}
          hasChevron
        />
      )}
    </FoldedSection>
  );
}

/** Explains what the unlimited plan adds to this screen. */
function AnalyticsNote() {
  const { t } = useTranslation();
  return (
    <Section title={t('overview.analytics')}>
      <Card>
        <p className="mb-3 text-ink-soft">{t('overview.analyticsOnPlan')}</p>
        <PlanLink />
      </Card>
    </Section>
  );
}

function UntouchedSection() {
  const { t } = useTranslation();
  const { bins } = useBins();
  const now = Date.now();
  const count = [...bins.values()].filter((bin) => isInUse(bin) && isUntouched(bin, now)).length;
  if (count === 0) return null;
  return (
    <Section title={t('overview.untouched')}>
      <Card isPadded={false}>
        <ListRowLink
          to={paths.bins}
          search={{ untouched: true }}
          title={t('common.bins', { count })}
          detail={t('overview.untouchedText')}
          hasChevron
        />
      </Card>
    </Section>
  );
}

type DuplicatesProps = { duplicates: Listed<Duplicate>; words: OverviewWords };

/** Items of the same name in several bins, with an action that moves them into one. */
function DuplicatesSection({ duplicates, words }: DuplicatesProps) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const { bins } = useBins();
  const [open, setOpen] = useState<Duplicate>();
  const close = () => setOpen(undefined);
  return (
    <>
      <FoldedSection
        title={t('overview.duplicates')}
        folded={t('overview.duplicatesText')}
        listed={duplicates}
        keyOf={({ name }) => name}
      >
        {(duplicate) => {
          const names = new Set(duplicate.binIds.flatMap((binId) => bins.get(binId)?.name ?? []));
          return (
            <ListRowLink
              to={paths.search}
              search={{ q: duplicate.name }}
              title={<FoldedName name={duplicate.name} />}
              detail={list([...names])}
              actions={
                binsToPutTogetherIn(duplicate, bins).length > 0 && (
                  <Button kind="quiet" onClick={() => setOpen(duplicate)}>
                    {t('overview.putTogether')}
                  </Button>
                )
              }
            />
          );
        }}
      </FoldedSection>
      {open && <PutTogetherSheet duplicate={open} words={words} onClose={close} />}
    </>
  );
}

/** Bins with the item that may receive the rest: items move only between bins of one owner. */
function binsToPutTogetherIn(
  { binIds }: Duplicate,
  bins: ReadonlyMap<string, BinHeader>,
): readonly BinHeader[] {
  const changeable = binIds.flatMap((id) => {
    const bin = bins.get(id);
    return bin && isInUse(bin) && can(bin.role, 'change items') ? bin : [];
  });
  return changeable.filter((bin) => changeable.some((other) => isWith(bin, other)));
}

function isWith(bin: BinHeader, other: BinHeader): boolean {
  return bin.id !== other.id && bin.ownerId === other.ownerId;
}

type SheetProps = { duplicate: Duplicate; words: OverviewWords; onClose: () => void };

function PutTogetherSheet({ duplicate, words, onClose }: SheetProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const confirm = useConfirm();
  const { list } = useFormats();
  const putTogether = usePutTogether();
  const choices = binsToPutTogetherIn(duplicate, bins);
  const found = new Map(useItemsOfBins(choices.map(({ id }) => id)));
  const sumsIn = (binId: string) =>
    itemsNamed(duplicate.name, found.get(binId) ?? [])
      .map(sumsOf)
      .reduce(addSums, noSums);
  const detailOf = (binId: string) =>
    // Items that are still being read have no entry.
    found.has(binId) ? t('overview.hereAlready', { pieces: words.pieces(sumsIn(binId).pieces) }) : '\u00a0';
  const handleChoose = async (bin: BinHeader) => {
    onClose();
    const others = choices.filter((other) => isWith(bin, other));
    const { pieces } = others.map(({ id }) => sumsIn(id)).reduce(addSums, noSums);
    const named = others.slice(0, binsNamed).map(({ name }) => name);
    const rest = others.length - named.length;
    const from = list(rest === 0 ? named : [...named, t('common.bins', { count: rest })]);
    const isSure = await confirm({
      title: t('overview.mergeTitle', { name: duplicate.name, bin: bin.name }),
      text: t('overview.mergeText', { pieces: words.pieces(pieces), from }),
      okLabel: t('overview.mergeMove'),
    });
    if (isSure) await putTogether(duplicate, bin, choices);
  };
  return (
    <Sheet isOpen onClose={onClose} title={t('overview.putTogetherTitle', { name: duplicate.name })}>
      <p className="mb-2 text-ink-soft">{t('overview.putTogetherText')}</p>
      <ul aria-label={t('overview.putTogether')} className="-mx-4 divide-y divide-hairline">
        {choices.map((bin) => (
          <li key={bin.id}>
            <ListRow
              title={<FoldedName name={bin.name} />}
              detail={detailOf(bin.id)}
              onPress={() => void handleChoose(bin)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** How many bins the question before a move names. */
const binsNamed = 5;

/** Moves the same item from other bins into one, with Undo; item rows are not combined. */
function usePutTogether() {
  const { t } = useTranslation();
  const run = useUndoable();
  return async (duplicate: Duplicate, to: BinHeader, bins: readonly BinHeader[]): Promise<boolean> => {
    const others = bins.filter((bin) => isWith(to, bin));
    const found = await Promise.all(
      others.map(async ({ id }) => ({ binId: id, rows: itemsNamed(duplicate.name, await itemsOf(id)) })),
    );
    const parts = found.flatMap(({ binId, rows }) => inBatches(rows).map((part) => ({ binId, rows: part })));
    const move = (binId: string, toBinId: string, rows: readonly Item[]) =>
      act('items.move', { binId, ids: rows.map(({ id }) => id), toBinId }, { rows });
    return run({
      acts: parts.map(({ binId, rows }) => move(binId, to.id, rows)),
      done: t('overview.putTogetherDone', {
        count: parts.reduce((sum, { rows }) => sum + rows.length, 0),
        name: parts[0]?.rows[0]?.name ?? duplicate.name,
        bin: to.name,
      }),
      undo: () => ({
        acts: parts.map(({ binId, rows }) =>
          move(
            to.id,
            binId,
            rows.map((row) => ({ ...row, binId: to.id })),
          ),
        ),
      }),
    });
  };
}

function itemsNamed(name: string, items: readonly Item[]): readonly Item[] {
  const wanted = sameName(name);
  return items.filter((item) => item.deletedAt === undefined && sameName(item.name) === wanted);
}
