import { memo, type ReactNode } from 'react';
import { showCode } from '#domain/codes/code.ts';
import { BinTile } from '#web/features/things/tiles/bin-tile.tsx';
import { hueOf } from '#web/features/things/tiles/hue-of.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Selectable } from '#web/ui/lists/selectable.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { FoldedName } from '#web/ui/marks/folded-name.tsx';
import { BinMarks } from '../bin-marks.tsx';
import { MissingChip } from '../missing-chip.tsx';
import type { BinEntryProps } from './bin-list-props.ts';
import { BinPress } from './bin-press.tsx';

/** Looks like the label on a box. Memoized. */
export const BinCard = memo(function BinCard({ bin, path, isWaiting, selection }: BinEntryProps) {
  return (
    <Selectable id={bin.id} selection={selection} className="h-full">
      <BinPress
        bin={bin}
        selection={selection}
        boxClass={cx(cardClass, selection.ids.has(bin.id) ? 'bg-kraft' : 'bg-card')}
        linkClass={cx(
          cardClass,
          'bg-card hover:bg-kraft/40 active:scale-[0.98] aria-[current=page]:bg-kraft',
        )}
      >
        {(box) => <CardContent {...{ bin, path, isWaiting }} corner={box} />}
      </BinPress>
    </Selectable>
  );
});

type CardContentProps = Pick<BinEntryProps, 'bin' | 'path' | 'isWaiting'> & { corner?: ReactNode };

function CardContent({ bin, path, isWaiting, corner }: CardContentProps) {
  const { t } = useTranslation();
  const code = bin.qrLabel ?? showCode(bin.qrCode);
  return (
    <>
      <span data-hue={hueOf(bin)} aria-hidden className="absolute inset-y-0 left-0 w-1.5 bg-hue" />
      <span className="flex items-start justify-between gap-2">
        <BinTile bin={bin} size={bin.photos && 'large'} />
        <span className="flex items-center gap-1.5 pt-0.5">
          <BinMarks bin={bin} isWaiting={isWaiting} />
          {corner}
        </span>
      </span>
      {path !== '' && <FoldedName name={path} className="mt-2 text-ink-soft text-xs" />}
      <FoldedName
        name={bin.name}
        className={cx(
          'whole-words font-bold leading-tight',
          bin.name.length > longestLarge ? 'text-base' : 'text-lg',
          path === '' && 'mt-2',
        )}
      />
      <MissingChip bin={bin} />
      <span className="mt-auto block pt-1.5 text-ink-soft text-sm">
        {t('common.items', { count: bin.itemCount })}
      </span>
      <span className="mt-2 block min-h-6 border-hairline border-t border-dashed pt-1.5 font-mono text-ink-soft text-xs slashed-zero">
        {code}
      </span>
    </>
  );
}

/** In characters. */
const longestLarge = 30;
const cardClass =
  'relative flex h-full min-h-38 flex-col overflow-hidden rounded-card border border-hairline py-3 pr-3 pl-4.5 transition-[transform,background-color] duration-150 [-webkit-touch-callout:none]';
