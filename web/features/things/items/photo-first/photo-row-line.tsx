import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import ImageOff from 'lucide-react/icons/image-off';
import Pencil from 'lucide-react/icons/pencil';
import Sparkles from 'lucide-react/icons/sparkles';
import Split from 'lucide-react/icons/split';
import Trash2 from 'lucide-react/icons/trash-2';
import { itemNameMax } from '#domain/items/item-fields.ts';
import { photosMax } from '#domain/photos/photo-limits.ts';
import type { DraftPicture } from '#web/data/operations/upload.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { fieldClass } from '#web/ui/fields/field.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { Spinner } from '#web/ui/marks/spinner.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { LineChoice } from '../multi-add/paste-line-sheet.tsx';
import type { Choice } from '../multi-add/paste-plan.ts';
import { refusalText, UseAsTyped } from '../quantity-fields.tsx';
import type { PlannedPhotoRow } from './photo-plan.ts';
import { canJoinAbove, lineTextMax, type PhotoRow } from './photo-rows.ts';

type PhotoRowLineProps = {
  row: PlannedPhotoRow;
  at: number;
  rows: readonly PhotoRow[];
  picture: DraftPicture | undefined;
  onText: (text: string) => void;
  onChoose: (choice: Choice) => void;
  onAsTyped: () => void;
  onOpen: () => void;
  onEdit: () => void;
  onJoin: () => void;
  onSplit: () => void;
  onRemove: () => void;
  /** Undefined if suggestions are not available. */
  onSuggest: (() => void) | undefined;
  isBeingLookedAt: boolean;
};

/** One item: its photos, its input line and the notes about it. */
export function PhotoRowLine(props: PhotoRowLineProps) {
  const { row, at, rows, picture, onSuggest, isBeingLookedAt, ...on } = props;
  const { t } = useTranslation();
  const { id, text, photoIds, line, outcome } = row;
  const n = at + 1;
  const noteId = `note-${id}`;
  const hasPhoto = photoIds.length > 0;
  return (
    <li className="@container bg-card @2xl/list:odd:last:col-span-2">
      {/* Below the photo if there is no room beside it. */}
      <div className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3 gap-y-2 py-3 pr-1 pl-3">
        <Thumb picture={picture} n={n} count={photoIds.length} onOpen={on.onOpen} />
        <div className="@max-[20rem]:order-1 @max-[20rem]:col-span-3 min-w-0 @max-[20rem]:pr-2 @[20rem]:pt-1">
          <input
            value={text}
            onChange={({ target }) => on.onText(target.value)}
            maxLength={lineTextMax}
            aria-label={t(hasPhoto ? 'photoFirst.nameOf' : 'photoFirst.nameOfLine', { n })}
            aria-describedby={noteId}
            placeholder={t('photoFirst.placeholder')}
            autoComplete="off"
            autoCapitalize="sentences"
            enterKeyHint="next"
            data-photo-name
            data-unnamed={outcome === 'unnamed' || undefined}
            className={cx(fieldClass, 'scroll-my-40')}
          />
          <PhotoRowNote
            row={row}
            id={noteId}
            isLost={picture?.stage === 'lost'}
            onSuggest={text === '' ? onSuggest : undefined}
            isBeingLookedAt={isBeingLookedAt}
            onChoose={on.onChoose}
            onAsTyped={on.onAsTyped}
          />
        </div>
        <Menu
          label={t('photoFirst.menuOf', { n })}
          className="mt-1 @max-[20rem]:col-start-3"
          entries={[
            onSuggest && { label: t('suggestions.ask'), icon: Sparkles, onPress: onSuggest },
            line && { label: t('photoFirst.edit'), icon: Pencil, onPress: on.onEdit },
            canJoinAbove(rows, id) && {
              label: t('photoFirst.joinAbove'),
              icon: ArrowUpToLine,
              onPress: on.onJoin,
            },
            photoIds.length > 1 && { label: t('photoFirst.split'), icon: Split, onPress: on.onSplit },
            { label: t('photoFirst.remove'), icon: Trash2, isDangerous: true, onPress: on.onRemove },
          ]}
        />
      </div>
    </li>
  );
}

type ThumbProps = { picture: DraftPicture | undefined; n: number; count: number; onOpen: () => void };

function Thumb({ picture, n, count, onOpen }: ThumbProps) {
  const { t } = useTranslation();
  if (count === 0) {
    return (
      <span title={t('photoFirst.withoutPhoto')} className={cx(thumbClass, 'border-dashed text-ink-soft')}>
        <ImageOff size={24} aria-label={t('photoFirst.withoutPhoto')} />
      </span>
    );
  }
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={t('photoFirst.open', { n, count })}
      className={thumbClass}
    >
      {picture?.stage === 'lost' && <ImageOff size={24} aria-hidden className="text-ink-soft" />}
      {picture?.url !== undefined && (
        <img src={picture.url} alt="" decoding="async" className="size-full object-cover" />
      )}
      {picture?.stage === 'reading' && (
        <span className="absolute inset-0 flex items-center justify-center bg-raised/50">
          <Spinner size={24} />
        </span>
      )}
      {count > 1 && (
        <span className="absolute right-1 bottom-1 rounded-full bg-raised/90 px-2 font-semibold text-ink text-sm">
          {count}
        </span>
      )}
    </button>
  );
}

const thumbClass =
  'relative flex size-20 shrink-0 items-center justify-center overflow-hidden rounded-field border border-hairline bg-kraft [-webkit-touch-callout:none]';

type PhotoRowNoteProps = {
  row: PlannedPhotoRow;
  id: string;
  isLost: boolean;
  onChoose: (choice: Choice) => void;
  onAsTyped: () => void;
  /** Offered while nothing is typed. */
  onSuggest: (() => void) | undefined;
  isBeingLookedAt: boolean;
};

/** A photo is removed rather than skipped. */
const choices: readonly Choice[] = ['addUp', 'separate'];

/** Below a line: how it is parsed, and why it may stay in the list. */
function PhotoRowNote(props: PhotoRowNoteProps) {
  const { row, id, isLost, onChoose, onAsTyped, onSuggest, isBeingLookedAt } = props;
  const { t } = useTranslation();
  const { number } = useFormats();
  const { line, outcome, tags = [], isSuggested } = row;
  const isRead = line?.isRead && !line.refused;
  const why = reasonToStay(row);
  return (
    <>
      <div id={id} aria-live="polite" className="text-sm">
        {isLost && <p className="mt-1.5 text-ink-soft">{t('photoFirst.lost')}</p>}
        {why && <p className="mt-1.5 font-medium text-berry">{why}</p>}
        {outcome === 'stored' && <p className="mt-1.5 text-lake">{t('photoFirst.stored')}</p>}
        {isRead && (
          <p className="wrap-anywhere mt-1.5">
            <strong className="font-semibold">{number(line.quantity)} ×</strong> {line.name}
          </p>
        )}
        {(isSuggested || tags.length > 0) && (
          <p className="mt-1.5 flex flex-wrap items-center gap-1.5 text-ink-soft">
            {isSuggested && (
              <Chip icon={Sparkles} tone="info">
                {t('photoFirst.suggested')}
              </Chip>
            )}
            {tags.join(' · ')}
          </p>
        )}
      </div>
      {(onSuggest || isBeingLookedAt) && <SuggestButton isBusy={isBeingLookedAt} onPress={onSuggest} />}
      {line?.isRead && (
        <div className="pt-4 pb-2">
          <UseAsTyped onPress={onAsTyped} />
        </div>
      )}
      {line?.duplicate && outcome !== 'over' && (
        <div className="mt-1.5">
          <LineChoice row={line} name={row.id} choices={choices} onChoose={onChoose} />
        </div>
      )}
    </>
  );

  function reasonToStay({ outcome: what, line: read }: PlannedPhotoRow): string | undefined {
    if (read?.refused) return refusalText(t, read.refused.refusal);
    if (what === 'over') return t('photoFirst.over');
    if (what === 'tooLong') return t('photoFirst.tooLong', { max: itemNameMax });
    if (what === 'tooManyPhotos') return t('photoFirst.tooManyPhotos', { max: photosMax.item });
    return undefined;
  }
}

type SuggestButtonProps = { isBusy: boolean; onPress: (() => void) | undefined };

/** Below a photo without a name. */
function SuggestButton({ isBusy, onPress }: SuggestButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
      className="mt-1 -mb-2 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-field px-2 text-left font-semibold text-ink-soft text-sm hover:bg-kraft/60 hover:text-ink"
    >
      {isBusy ? <Spinner size={18} /> : <Sparkles size={18} aria-hidden className="shrink-0" />}
      {t(isBusy ? 'suggestions.looking' : 'suggestions.ask')}
    </button>
  );
}
