import Sparkles from 'lucide-react/icons/sparkles';
import { itemNameMax } from '#domain/items/item-limits.ts';
import { photosMax } from '#domain/photos/photo-limits.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Chip } from '#web/ui/marks/chip.tsx';
import { Spinner } from '#web/ui/marks/spinner.tsx';
import { LineChoice } from '../multi-add/line-choice.tsx';
import type { Choice } from '../multi-add/paste-plan.ts';
import { refusalText } from '../quantity/refusal-text.ts';
import { UseAsTyped } from '../quantity/use-as-typed.tsx';
import type { PlannedPhotoRow } from './photo-plan.ts';

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

/** Below a line: how it is parsed, and why it may stay in the list. */
export function PhotoRowNote(props: PhotoRowNoteProps) {
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

/** A photo is removed rather than skipped. */
const choices: readonly Choice[] = ['addUp', 'separate'];

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
