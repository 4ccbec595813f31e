import BookCopy from 'lucide-react/icons/book-copy';
import Camera from 'lucide-react/icons/camera';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ListPlus from 'lucide-react/icons/list-plus';
import Plus from 'lucide-react/icons/plus';
import SquarePen from 'lucide-react/icons/square-pen';
import Tag from 'lucide-react/icons/tag';
import {
  type ClipboardEvent,
  type FormEvent,
  memo,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { itemNameMax } from '#domain/items/item-fields.ts';
import { lineAsTyped } from '#domain/items/item-lines.ts';
import { type QuickLine, readQuickLine } from '#domain/items/quick-line.ts';
import { cell } from '#web/data/cells/cell.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { PlanLink } from '#web/features/account/plans/plan-usage.tsx';
import { useTemplates } from '#web/features/things/templates/use-templates.ts';
import { decimalMarks } from '#web/forms/amounts.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { moneyText } from '#web/i18n/money.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { fieldClass } from '#web/ui/fields/field.tsx';
import { hasMouse } from '#web/ui/layout/use-is-wide.ts';
import { Chip } from '#web/ui/marks/chip.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { quickAddDraft } from '../form/item-drafts.ts';
import { pastedLines } from '../multi-add/paste-lines.ts';
import { refusalText, UseAsTyped } from '../quantity-fields.tsx';

type QuickAddProps = {
  binId: string;
  /** Resolves to whether it was done. */
  onAdd: (line: QuickLine) => Promise<boolean>;
  /** Called when several lines are pasted. */
  onPaste: (text: string) => void;
  /** Shown on Enter if nothing can be added. */
  fullText?: string;
  onDetails: (typed: string) => void;
  onMany: () => void;
  onPhotos: () => void;
  /** Opens the form with a template filled in. */
  onTemplate: (templateId: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** The bin that another form has just added items to; its quick-add field gets the focus. */
export const binAddedTo = cell<string | undefined>(undefined);

export const QuickAdd = memo(function QuickAdd(props: QuickAddProps) {
  const { fullText, onDetails, onMany, onPhotos, onTemplate, ref } = props;
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const focus = () => form.current?.querySelector('input')?.focus();
  const typedLine = useTypedLine(props, focus);
  const isNext = useCell(binAddedTo) === props.binId;
  useEffect(() => {
    if (!isNext) return;
    binAddedTo.set(undefined);
    if (hasMouse()) form.current?.querySelector('input')?.focus();
  }, [isNext]);
  const wordsOf = useReadWords();
  const templates = useTemplates('item');
  const { text, line, reading, error, announcement, change, leaveAsTyped, handOver } = typedLine;

  return (
    <form ref={form} onSubmit={typedLine.handleSubmit} className="group relative">
      <div className="flex items-center gap-1">
        <div className="relative min-w-0 grow">
          <input
            ref={ref}
            value={text}
            onChange={(event) => change(event.target.value)}
            onPaste={typedLine.handlePaste}
            aria-label={t('itemList.quickAdd')}
            aria-describedby={error ? errorId : undefined}
            aria-invalid={error ? true : undefined}
            placeholder={t('itemList.quickAddPlaceholder')}
            autoComplete="off"
            autoCapitalize="sentences"
            enterKeyHint="done"
            data-main-act
            className={cx(fieldClass, 'min-h-12 scroll-mt-40 rounded-full pr-14 pl-5')}
          />
          <button
            type="submit"
            aria-label={t('common.add')}
            title={t('common.add')}
            className={cx(
              'absolute inset-y-0 right-0.5 my-auto inline-flex size-11 items-center justify-center rounded-full transition-[transform,background-color] duration-150 active:scale-90',
              line ? 'bg-tape text-on-tape' : 'text-ink-soft',
            )}
          >
            <Plus size={24} aria-hidden />
          </button>
        </div>
        <Menu
          label={t('itemList.addMenu')}
          icon={ListPlus}
          className="-mr-2"
          entries={[
            { label: t('itemList.addWithDetails'), icon: SquarePen, onPress: () => handOver(onDetails) },
            { label: t('itemList.addMany'), icon: ClipboardList, onPress: onMany },
            { label: t('itemList.addPhotos'), icon: Camera, onPress: onPhotos },
            ...templates.map(({ id, name }) => ({
              label: t('itemList.addFromTemplate', { name }),
              icon: BookCopy,
              onPress: () => onTemplate(id),
            })),
          ]}
        />
      </div>
      {reading && (
        <Reading
          line={reading}
          onAsTyped={() => {
            leaveAsTyped();
            focus();
          }}
        />
      )}
      <p
        id={errorId}
        role="alert"
        className={error && !line?.refused ? 'mt-1.5 px-1 font-medium text-berry text-sm' : 'sr-only'}
      >
        {error}
      </p>
      {error !== undefined && error === fullText && (
        <p className="mt-2">
          <PlanLink />
        </p>
      )}
      <p role="status" className="sr-only">
        {announcement || (reading && wordsOf(reading))}
      </p>
    </form>
  );
});

/** The typed line, what is read from it, and the answer to adding it. */
function useTypedLine({ binId, onAdd, onPaste, fullText }: QuickAddProps, focus: () => void) {
  const { t } = useTranslation();
  const { values, put, draft } = useNewValues({ ...quickAddDraft(binId), isSilent: true }, emptyLine);
  const { text, isAsTyped } = values;
  const [error, setError] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const typed = lineAsTyped(text);
  const line: QuickLine | undefined = isAsTyped ? typed : readQuickLine(text, decimalMarks[currentLocale()]);
  /** The line if more than its name is read. */
  const reading = line && (line.refused !== undefined || line.name !== typed?.name) ? line : undefined;

  const change = (next: string) => {
    put(next === '' ? emptyLine() : { text: next });
    setError(undefined);
    setAnnouncement('');
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!line) return focus();
    if (fullText) return setError(fullText);
    if (line.refused) return setError(refusalText(t, line.refused.refusal));
    if (line.name.length > itemNameMax) return setError(t('common.tooLong', { max: itemNameMax }));
    change('');
    if (await onAdd(line)) setAnnouncement(t('common.added', { name: line.name }));
    // Restores a line that could not be added, unless something else is being typed.
    else restore(text);
  };
  const restore = (lost: string) => {
    put((now) => ({ text: now.text || lost, isAsTyped: now.isAsTyped || isAsTyped }));
  };
  const handOver = (onTake: (typed: string) => void) => {
    draft.saved();
    change('');
    onTake(text.trim());
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = pastedLines(event);
    if (lines === undefined) return;
    event.preventDefault();
    change('');
    onPaste(lines);
  };
  const leaveAsTyped = () => {
    put({ isAsTyped: true });
    setError(undefined);
  };
  return {
    text,
    line,
    reading,
    error,
    announcement,
    change,
    leaveAsTyped,
    handOver,
    handleSubmit,
    handlePaste,
  };
}

/** Floats over the content below, which does not move; the scanner's panel, which would cut it off, makes room for it. */
function Reading({ line, onAsTyped }: { line: QuickLine; onAsTyped: () => void }) {
  const { t } = useTranslation();
  const value = useValueText()(line);
  const { number } = useFormats();
  return (
    <div className="in-data-scan-panel:static absolute inset-x-0 top-full z-30 mt-1 hidden flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-hairline bg-raised px-4 py-3 shadow-float group-focus-within:flex">
      {line.refused ? (
        <span className="min-w-0 font-medium text-berry text-sm">{refusalText(t, line.refused.refusal)}</span>
      ) : (
        <span className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{number(line.quantity)} ×</strong> {line.name}
          {line.notes && <span className="text-ink-soft text-sm"> · {line.notes}</span>}
          <span className="ml-2 inline-flex flex-wrap gap-1 align-middle">
            {value && <Chip>{value}</Chip>}
            {line.tags?.map((tag) => (
              <Chip key={tag} icon={Tag}>
                {tag}
              </Chip>
            ))}
          </span>
        </span>
      )}
      <UseAsTyped onPress={onAsTyped} />
    </div>
  );
}

function useValueText(): (line: QuickLine) => string | undefined {
  const { t } = useTranslation();
  return ({ value, currency = '', quantity }) => {
    const amount = value === undefined ? undefined : moneyText(currentLocale(), value, currency);
    return amount !== undefined && quantity !== 1 ? t('quantity.valueEach', { value: amount }) : amount;
  };
}

/** What is read of a line, as it is announced. */
function useReadWords(): (line: QuickLine) => string | undefined {
  const { t } = useTranslation();
  const valueText = useValueText();
  return (line) => {
    if (line.refused) return undefined;
    const words = [t('quantity.read', { quantity: line.quantity }), valueText(line), ...(line.tags ?? [])];
    return words.filter((word) => word !== undefined).join(', ');
  };
}

const emptyLine = () => ({ text: '', isAsTyped: false });

const errorId = 'quick-add-error';

type QuickAddLinkProps = {
  line: RefObject<HTMLInputElement | null>;
  /** True if the quick-add field is in the document yet. */
  isThere: boolean;
};

/**
 * Scrolls back to the quick-add field once it is out of sight. In the header, because over the rows it would cover
 * their buttons.
 */
export function QuickAddLink({ line, isThere }: QuickAddLinkProps) {
  const { t } = useTranslation();
  const isInSight = useIsInSight(line, isThere);
  const handlePress = () => {
    line.current?.focus({ preventScroll: true });
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
  };
  return (
    <button
      type="button"
      aria-label={t('itemList.addMore')}
      title={t('itemList.addMore')}
      onClick={handlePress}
      className={cx(
        'group inline-flex size-11 shrink-0 items-center justify-center transition-transform duration-150 active:scale-90',
        isInSight ? 'invisible' : 'animate-appear',
      )}
    >
      <span className="inline-flex size-9 items-center justify-center rounded-full bg-tape text-on-tape group-hover:bg-tape-strong">
        <Plus size={22} aria-hidden />
      </span>
    </button>
  );
}

const headerHeight = 96;

/** `isThere`: the element is in the document. What the sticky page header covers is out of sight. */
function useIsInSight(ref: RefObject<Element | null>, isThere: boolean): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isThere) return;
    const observer = new IntersectionObserver(
      (entries) => setInSight(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: `-${headerHeight}px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isThere]);
  return isInSight;
}
