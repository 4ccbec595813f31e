import ClipboardList from 'lucide-react/icons/clipboard-list';
import Plus from 'lucide-react/icons/plus';
import SquarePen from 'lucide-react/icons/square-pen';
import { type ClipboardEvent, type FormEvent, memo, type Ref, useState } from 'react';
import { itemNameMax } from '#domain/items/item-limits.ts';
import { type ItemLine, parseItemLine, parseItemLines } from '#domain/items/item-lines.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Menu } from '#web/ui/actions/menu.tsx';
import { fieldClass } from '#web/ui/fields/field.tsx';
import { cx } from '#web/ui/marks/class-names.ts';

type QuickAddProps = {
  /** Resolves to whether it was done. */
  onAdd: (line: ItemLine) => Promise<boolean>;
  onPaste: (lines: ItemLine[]) => void;
  /** Shown on Enter if nothing can be added. */
  fullText?: string;
  onDetails: (typed: string) => void;
  onMany: () => void;
  ref?: Ref<HTMLInputElement>;
};

export const QuickAdd = memo(function QuickAdd(props: QuickAddProps) {
  const { onAdd, onPaste, fullText, onDetails, onMany, ref } = props;
  const { t } = useTranslation();
  const { number } = useFormats();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const line = parseItemLine(text);

  const change = (next: string) => {
    setText(next);
    setError(undefined);
    setAnnouncement('');
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!line) return;
    if (fullText) return setError(fullText);
    if (line.name.length > itemNameMax) return setError(t('common.tooLong', { max: itemNameMax }));
    change('');
    if (await onAdd(line)) setAnnouncement(t('common.added', { name: line.name }));
    // Restores what could not be added, unless something else is being typed.
    else setText((now) => (now === '' ? text : now));
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const pasted = event.clipboardData.getData('text/plain');
    const whole = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length);
    const lines = parseItemLines(whole);
    if (lines.length < 2) return;
    event.preventDefault();
    change('');
    onPaste(lines);
  };

  return (
    <form onSubmit={handleSubmit} className="mb-2">
      <div className="flex items-center gap-1">
        <div className="relative min-w-0 grow">
          <input
            ref={ref}
            value={text}
            onChange={(event) => change(event.target.value)}
            onPaste={handlePaste}
            aria-label={t('itemList.quickAdd')}
            aria-describedby={error ? errorId : undefined}
            aria-invalid={error ? true : undefined}
            placeholder={t('itemList.quickAddPlaceholder')}
            autoComplete="off"
            autoCapitalize="sentences"
            enterKeyHint="done"
            className={cx(
              fieldClass,
              'min-h-13 rounded-full pr-14 pl-5',
              line && line.quantity !== 1 && 'pr-26',
            )}
          />
          {line && line.quantity !== 1 && (
            <span className="pointer-events-none absolute inset-y-0 right-14 my-auto flex h-7 max-w-16 items-center truncate rounded-full bg-kraft px-2.5 font-semibold text-on-kraft text-sm">
              × {number(line.quantity)}
            </span>
          )}
          <button
            type="submit"
            aria-label={t('common.add')}
            title={t('common.add')}
            className={cx(
              'absolute inset-y-1 right-1 inline-flex size-11 items-center justify-center rounded-full transition-[transform,background-color] duration-150 active:scale-90',
              line ? 'bg-tape text-on-tape' : 'text-ink-soft',
            )}
          >
            <Plus size={24} aria-hidden />
          </button>
        </div>
        <Menu
          label={t('itemList.addMenu')}
          className="-mr-2"
          entries={[
            { label: t('itemList.addWithDetails'), icon: SquarePen, onPress: () => onDetails(text.trim()) },
            { label: t('itemList.addMany'), icon: ClipboardList, onPress: onMany },
          ]}
        />
      </div>
      <p
        id={errorId}
        role="alert"
        className={error ? 'mt-1.5 px-1 font-medium text-berry text-sm' : 'sr-only'}
      >
        {error}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </form>
  );
});

const errorId = 'quick-add-error';
