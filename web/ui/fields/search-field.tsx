import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type InputHTMLAttributes, memo, type ReactNode, type Ref, useRef } from 'react';
import { IconButton } from '../actions/button.tsx';
import { useSteady } from '../lists/use-steady.ts';
import { cx } from '../marks/class-names.ts';
import { useUiTexts } from '../marks/ui-texts.tsx';

type SearchFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'type'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** An alternative to typing, such as scanning; shown in the empty field. */
  alternative?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, alternative, className, onKeyDown, ref, ...rest } = props;
  const texts = useUiTexts();
  const input = useRef<HTMLInputElement>(null);
  const clear = useSteady(() => {
    onChange('');
    input.current?.focus();
  });
  return (
    <div className={cx('relative', className)}>
      {glass}
      <input
        placeholder={label}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        {...rest}
        ref={(node) => {
          input.current = node;
          if (typeof ref === 'function') ref(node);
          else if (ref) ref.current = node;
        }}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            clear();
          }
          onKeyDown?.(event);
        }}
        className="block min-h-12 w-full appearance-none placeholder-shown:text-ellipsis rounded-full border border-field bg-card pr-[calc(1rem+32px)] pl-[calc(1rem+28px)] text-base text-ink [&::-webkit-search-cancel-button]:hidden"
      />
      {value === '' ? (
        alternative && <div className={endClass}>{alternative}</div>
      ) : (
        <ClearButton label={texts.clear} onClear={clear} />
      )}
    </div>
  );
}

const ClearButton = memo(function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <div className={endClass}>
      <IconButton icon={X} label={label} onClick={onClear} />
    </div>
  );
});

const endClass = 'absolute inset-y-0 right-0.5 flex items-center';

const glass = (
  <Search
    size={20}
    aria-hidden
    className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-soft"
  />
);
