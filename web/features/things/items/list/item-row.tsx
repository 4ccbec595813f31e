import { Link } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import FolderInput from 'lucide-react/icons/folder-input';
import Hand from 'lucide-react/icons/hand';
import Trash2 from 'lucide-react/icons/trash-2';
import { Fragment, memo, type ReactNode } from 'react';
import type { Item } from '#domain/items/item.ts';
import { isLow, isOut } from '#domain/items/item-rules.ts';
import { isLent } from '#domain/items/loan.ts';
import { paths } from '#domain/paths.ts';
import { beginningOf, useRowText } from '#web/features/things/own-fields/row-values.tsx';
import { LocalThumbnail, Thumbnail } from '#web/features/things/photos/picture.tsx';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useRowFocus } from '#web/ui/actions/screen-acts.ts';
import { RowCheckbox, Selectable } from '#web/ui/lists/selectable.tsx';
import type { ListSelection } from '#web/ui/lists/use-selection.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import { forKeyboardsOnTouch } from '#web/ui/overlays/menu.tsx';
import { LoanText, TakenOutText } from '../lending/loan-lines.tsx';
import { ItemMenu, type ItemRowActs } from './item-menu.tsx';
import { QuantityMark, RowQuantity } from './row-quantity.tsx';
import { SwipeRow } from './swipe-row.tsx';

type ItemRowProps = ItemRowActs & {
  item: Item;
  isWaiting: boolean;
  /** The local URL of its photo. */
  localPicture: string | undefined;
  canChange: boolean;
  /** May lend, take out and put back. True also for viewers whom the bin lets take items out. */
  canTakeOut: boolean;
  isLit: boolean;
  /** The first row shows once on a device that it can be swiped. */
  isFirst: boolean;
  selection: ListSelection;
};

/** Swiping left reveals its acts. Memoized, because a bin may have a thousand items. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, canTakeOut, selection } = props;
  if (!selection.isOn && !canTakeOut) return <LinkRow {...props} />;
  return (
    // The same wrapper in both modes, or the end of a long press would press the box.
    <Selectable id={item.id} selection={selection}>
      {selection.isOn ? <CheckboxRow {...props} /> : <TouchRow {...props} />}
    </Selectable>
  );
});

function CheckboxRow({ item, isWaiting, localPicture, selection }: ItemRowProps) {
  const isSelected = selection.ids.has(item.id);
  return (
    <RowCheckbox
      label={item.name}
      isChecked={isSelected}
      onPress={(isRange) => selection.press(item.id, isRange)}
      className={cx(
        'flex min-h-13 items-center gap-3 py-1.5 pr-4 pl-3',
        isSelected ? 'bg-kraft' : 'hover:bg-kraft/30',
      )}
    >
      {(box) => (
        <>
          {box}
          <span className="flex min-w-0 grow flex-wrap items-center justify-end gap-x-3">
            <span className="flex min-w-[min(100%,8em)] max-w-full grow basis-[min-content] items-center gap-2">
              <ItemWords item={item} isWaiting={isWaiting} localPicture={localPicture} />
            </span>
            <QuantityMark quantity={item.quantity} />
          </span>
        </>
      )}
    </RowCheckbox>
  );
}

/** For people who may only look. */
function LinkRow({ item, isWaiting, localPicture, isLit }: ItemRowProps) {
  return (
    <Link
      to={paths.item}
      params={{ binId: item.binId, itemId: item.id }}
      className={cx(
        'flex min-h-13 items-center gap-3 py-1.5 pr-4 pl-3 -outline-offset-3',
        'hover:bg-kraft/30',
        isLit && 'animate-unlit',
      )}
    >
      <ItemWords item={item} isWaiting={isWaiting} localPicture={localPicture} />
      <QuantityMark quantity={item.quantity} />
    </Link>
  );
}

function TouchRow(props: ItemRowProps) {
  const { item, isWaiting, localPicture, canChange, isLit, isFirst } = props;
  const { t } = useTranslation();
  const rowFocus = useRowFocus(item.id);
  const takeOut = isOut(item) ? undefined : () => props.onTakeOut(item);
  return (
    <SwipeRow
      hasHint={isFirst && !isLit}
      onFarSweep={takeOut}
      acts={[
        ...(takeOut
          ? [{ label: t('itemList.takeOutShort'), icon: Hand, onPress: takeOut, tone: 'main' as const }]
          : []),
        ...(canChange
          ? [
              {
                label: t('common.move'),
                icon: FolderInput,
                onPress: () => props.onMove(item),
                tone: 'plain' as const,
              },
              {
                label: t('common.delete'),
                icon: Trash2,
                onPress: () => props.onDelete(item),
                tone: 'danger' as const,
              },
            ]
          : []),
      ]}
    >
      <div
        {...rowFocus}
        className={cx(
          'group/row flex items-center pr-1 transition-colors duration-150',
          'hover:bg-kraft/30',
          isLit && 'animate-unlit',
        )}
      >
        <span className="flex min-w-0 grow flex-wrap items-center justify-end self-stretch">
          <Link
            to={paths.item}
            params={{ binId: item.binId, itemId: item.id }}
            draggable={false}
            className={cx(
              // The stepper is beside the name if the name's longest word fits.
              'flex min-h-13 max-w-full grow basis-[min-content] items-center gap-2 self-stretch py-1.5 pr-1.5 pl-3 -outline-offset-3 [-webkit-touch-callout:none]',
              // Beside a photo a name needs a minimum width, or it wraps at every word.
              item.photos || localPicture ? 'min-w-[min(100%,11em)]' : 'min-w-[min(100%,7em)]',
            )}
          >
            <ItemWords item={item} isWaiting={isWaiting} localPicture={localPicture} />
          </Link>
          {canChange ? (
            <RowQuantity
              item={item}
              onStep={(by) => props.onStep(item, by)}
              onChange={(quantity) => props.onQuantity(item, quantity)}
            />
          ) : (
            <QuantityMark quantity={item.quantity} />
          )}
        </span>
        <ItemMenu item={item} canChange={canChange} acts={props} className={menuClass} />
      </div>
    </SwipeRow>
  );
}

/** Only for keyboards and screen readers on touch screens, where rows are swiped; on hover and focus with a mouse. */
const menuClass = cx(
  forKeyboardsOnTouch,
  '-mr-0.5',
  'mouse-only:not-group-hover/row:not-group-focus-within/row:not-aria-expanded:opacity-0',
);

type ItemWordsProps = Pick<ItemRowProps, 'item' | 'isWaiting' | 'localPicture'>;

function ItemWords({ item, isWaiting, localPicture }: ItemWordsProps) {
  const { t } = useTranslation();
  const [photo] = item.photos ?? [];
  return (
    <>
      {localPicture ? (
        <LocalThumbnail url={localPicture} />
      ) : (
        photo && <Thumbnail photo={photo} stream={item.binId} />
      )}
      <span className="min-w-0 grow">
        <span
          className={cx(
            'whole-words flex items-center gap-1.5 font-medium leading-snug',
            isOut(item) && 'text-ink-soft',
          )}
        >
          <FoldedName name={item.name} className="min-w-0" />
          {isWaiting && (
            <Clock size={14} role="img" aria-label={t('common.waiting')} className="shrink-0 text-ink-soft" />
          )}
        </span>
        <ItemDetail item={item} />
      </span>
    </>
  );
}

function ItemDetail({ item }: { item: Item }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const rowText = useRowText('item');
  const today = localDay(new Date());
  const { expiryDate, warrantyUntil, unit } = item;
  const isExpired = !isOut(item) && expiryDate !== undefined && expiryDate < today;
  const parts: [key: string, words: ReactNode][] = [
    // The borrower matters more than who took it out.
    [
      'out',
      isLent(item) ? (
        <LoanText key="loan" item={item} binId={item.binId} />
      ) : (
        isOut(item) && <TakenOutText key="out" item={item} />
      ),
    ],
    ['expired', isExpired && <span className="font-medium text-berry">{t('itemList.expired')}</span>],
    ['low', !isOut(item) && isLow(item) && <span className="font-medium">{t('itemList.runsLow')}</span>],
    ['warranty', warrantyUntil !== undefined && warrantyUntil < today && t('itemList.warrantyEnded')],
    ['unit', unit && (isOut(item) ? unit : `${formats.number(item.quantity)}\u00a0${unit}`)],
    ['own', rowText(item)],
    ['tags', item.tags.join(' · ')],
    ['notes', item.notes && beginningOf(item.notes)],
  ];
  const present = parts.filter(([, words]) => Boolean(words));
  if (present.length === 0) return null;
  return (
    <span className="block text-ink-soft text-sm">
      {present.map(([key, words], at) => (
        <Fragment key={key}>
          {at > 0 && ' · '}
          {words}
        </Fragment>
      ))}
    </span>
  );
}
