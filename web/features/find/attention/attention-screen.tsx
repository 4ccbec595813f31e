import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { AttentionKind } from '#domain/items/attention.ts';
import type { Item } from '#domain/items/item.ts';
import { paths } from '#domain/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useBinActs } from '#web/features/things/bins/use-bin-acts.tsx';
import { useMayPutBack } from '#web/features/things/items/item-rights.ts';
import { useLending } from '#web/features/things/items/lending/use-lending.tsx';
import { RemindMeOf } from '#web/features/time/reminders/remind-me-sheet.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ChipStrip } from '#web/ui/layout/chip-strip.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useSteadyAll } from '#web/ui/lists/use-steady.ts';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { ToggleChip } from '#web/ui/marks/chip.tsx';
import { ClosedBox } from '#web/ui/marks/empty-pictures.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { AttentionRow } from './attention-row.tsx';
import { attentionKey, type BinAttention, loansDue, useAttention } from './use-attention.ts';

export function WorthALookPage() {
  const { kind } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <AttentionScreen
      kind={attentionKinds.find((each) => each === kind)}
      onKind={(chosen) => void navigate({ search: { kind: chosen }, replace: true })}
    />
  );
}

const route = getRouteApi('/signed-in/worth-a-look');

/** In the order of their chips. */
const attentionKinds = [
  'dueBack',
  'expires',
  'warrantyEnds',
  'missing',
  'low',
  'usedUp',
] as const satisfies readonly AttentionKind[];

type AttentionScreenProps = {
  kind: AttentionKind | undefined;
  onKind: (kind: AttentionKind | undefined) => void;
};

/** The screen /worth-a-look: everything that asks for a look, by urgency, or one kind of it. */
function AttentionScreen({ kind, onKind }: AttentionScreenProps) {
  const { t } = useTranslation();
  const all = useAttention();
  const counts = useMemo(() => countsByKind(all ?? []), [all]);
  const listed = useMemo(() => all?.filter((each) => kind === undefined || each.kind === kind), [all, kind]);
  return (
    <Page className="wide:max-w-[60rem]">
      <PageHeader title={t('home.attention')} back={{ to: paths.home }} />
      {all && all.length > 0 && (
        <div className="mb-3">
          <KindChips counts={counts} total={all.length} chosen={kind} onChoose={onKind} />
        </div>
      )}
      {listed === undefined && <SkeletonRows count={6} />}
      {all?.length === 0 && (
        <EmptyState
          picture={<ClosedBox />}
          title={t('attention.nothing')}
          text={t('attention.nothingText')}
        />
      )}
      {all && all.length > 0 && listed?.length === 0 && (
        <EmptyState title={t('attention.nothingOfKind')}>
          <LinkButton to={paths.worthALook}>{t('attention.seeAll')}</LinkButton>
        </EmptyState>
      )}
      {listed && listed.length > 0 && <AttentionRows rows={listed} />}
    </Page>
  );
}

function countsByKind(all: readonly BinAttention[]): ReadonlyMap<AttentionKind, number> {
  const counts = new Map<AttentionKind, number>();
  for (const { kind } of all) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

type KindChipsProps = {
  counts: ReadonlyMap<AttentionKind, number>;
  total: number;
  chosen: AttentionKind | undefined;
  onChoose: (kind: AttentionKind | undefined) => void;
};

/** A chip for each kind that is there, with how many. */
function KindChips({ counts, total, chosen, onChoose }: KindChipsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const kinds = attentionKinds.filter((kind) => counts.has(kind) || kind === chosen);
  return (
    <ChipStrip label={t('attention.show')} chosen={chosen ?? ''}>
      <ToggleChip isOn={chosen === undefined} onChange={() => onChoose(undefined)}>
        {t('attention.all')} <Count>{number(total)}</Count>
      </ToggleChip>
      {kinds.map((kind) => (
        <ToggleChip key={kind} isOn={kind === chosen} onChange={(isOn) => onChoose(isOn ? kind : undefined)}>
          {t(`attention.kinds.${kind}`)} <Count>{number(counts.get(kind) ?? 0)}</Count>
        </ToggleChip>
      ))}
    </ChipStrip>
  );
}

function Count({ children }: { children: string }) {
  return <span className="tabular-nums opacity-75">{children}</span>;
}

function AttentionRows({ rows }: { rows: readonly BinAttention[] }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const mayPutBack = useMayPutBack();
  const { putBackLoan, lendingSheet } = useLending();
  const { setMissing } = useBinActs();
  const [reminded, setReminded] = useState<Item>();
  const acts = useSteadyAll({
    onPutBack: putBackLoan,
    onFound: (bin: Parameters<typeof setMissing>[0]) => setMissing(bin, false),
    onRemind: setReminded,
  });
  const drawRow = useCallback(
    (attention: BinAttention) => {
      const isBin = attention.kind === 'missing';
      const bin = bins.get(isBin ? attention.bin.id : attention.item.binId);
      return (
        <AttentionRow
          attention={attention}
          binName={bin?.name}
          onPutBack={mayPutBack(bin, loansDue(attention)) ? acts.onPutBack : undefined}
          onFound={can(bin?.role, 'edit details') ? acts.onFound : undefined}
          onRemind={acts.onRemind}
          remindLabel={isBin ? '' : t('reminders.remindOf', { name: attention.item.name })}
        />
      );
    },
    [t, bins, mayPutBack, acts],
  );
  return (
    <>
      <Card isPadded={false}>
        <VirtualList label={t('home.attention')} items={rows} keyOf={attentionKey} rowHeight={65} hasLines>
          {drawRow}
        </VirtualList>
      </Card>
      {lendingSheet}
      {reminded && (
        <RemindMeOf
          target={{ kind: 'item', binId: reminded.binId, id: reminded.id }}
          name={reminded.name}
          onClose={() => setReminded(undefined)}
        />
      )}
    </>
  );
}
