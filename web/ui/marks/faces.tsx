import { cx } from './class-names.ts';
import { type Hue, hues } from './hues.ts';

type FacesProps = {
  names: readonly string[];
  /** For screen readers; left out if the names are beside it. */
  label?: string;
  most?: number;
  size?: 'small' | 'medium';
};

// Letters that fit the circle at any size of letters; the names stand beside it.
const sizes = { small: 'size-6 text-[10px]', medium: 'size-10 text-[14px]' };

export function Faces({ names, label, most = 3, size = 'small' }: FacesProps) {
  if (names.length === 0) return null;
  // A further circle takes no more room than "+1".
  const shownNames = names.length === most + 1 ? names : names.slice(0, most);
  const rest = names.length - shownNames.length;
  return (
    <span
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className="inline-flex shrink-0 -space-x-1"
    >
      {shownNames.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
        <span key={`${name}${index}`} data-hue={hueOfName(name)} className={cx(faceClass, sizes[size])}>
          {initials(name)}
        </span>
      ))}
      {rest > 0 && <span className={cx('bg-kraft text-on-kraft', ringClass, sizes[size])}>{`+${rest}`}</span>}
    </span>
  );
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const initial = (word = '') => (letter.exec(word) ?? [...word])[0]?.toLocaleUpperCase() ?? '';
  return [first, last].map(initial).join('') || '?';
}

/** Not the quotation mark of a nickname. */
const letter = /[\p{L}\p{N}]/u;

function hueOfName(name: string): Hue {
  let sum = 0;
  for (const each of name) sum = (sum * 31 + (each.codePointAt(0) ?? 0)) % 9973;
  return hues[sum % hues.length] ?? 'slate';
}

const ringClass =
  'inline-flex items-center justify-center rounded-full font-bold ring-2 ring-card leading-none';
const faceClass = `bg-hue text-on-hue ${ringClass}`;
