import { useState } from 'react';
import { cx } from './class-names.ts';
import { type Hue, hues } from './hue-tile.tsx';
import type { Icon } from './icon.ts';

export type Face = { name: string; photo?: string | undefined };

type FacesProps = {
  people: readonly Face[];
  /** For screen readers; omitted if the names are visible beside it. */
  label?: string;
  most?: number;
  size?: keyof typeof sizes;
};

// Text sizes that fit the circle at any text size setting.
const sizes = {
  small: 'size-6 text-[10px]',
  medium: 'size-10 text-[14px]',
  large: 'size-20 text-[28px]',
};

/** Photos of people, or their initials on a colour. */
export function Faces({ people, label, most = 3, size = 'small' }: FacesProps) {
  if (people.length === 0) return null;
  // One more circle takes no more room than "+1".
  const first = people.length === most + 1 ? people : people.slice(0, most);
  const rest = people.length - first.length;
  return (
    <span
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className="inline-flex shrink-0 -space-x-0.5"
    >
      {first.map(({ name, photo }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
        <span key={`${name}${index}`} data-hue={hueOfName(name)} className={cx(faceClass, sizes[size])}>
          {initials(name)}
          {photo !== undefined && <Photo key={photo} src={photo} />}
        </span>
      ))}
      {rest > 0 && <span className={cx('bg-kraft text-on-kraft', ringClass, sizes[size])}>{`+${rest}`}</span>}
    </span>
  );
}

/** Drawn over the initials, which stay visible if it does not load. */
function Photo({ src }: { src: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return null;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setMissing(true)}
      className="absolute inset-0 size-full object-cover"
    />
  );
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const initial = (word = '') => (letter.exec(word) ?? [...word])[0]?.toLocaleUpperCase() ?? '';
  return [first, last].map(initial).join('') || '?';
}

/** Skips the quotation mark of a nickname. */
const letter = /[\p{L}\p{N}]/u;

function hueOfName(name: string): Hue {
  let sum = 0;
  for (const each of name) sum = (sum * 31 + (each.codePointAt(0) ?? 0)) % 9973;
  return hues[sum % hues.length] ?? 'slate';
}

const ringClass =
  'inline-flex items-center justify-center rounded-full font-bold ring-2 ring-card leading-none';
// Darker than a tile, because the initials are smaller than a tile's letter.
const faceClass = `relative overflow-hidden bg-[color-mix(in_srgb,var(--hue)_88%,black)] text-on-hue ${ringClass}`;

type BadgedFaceProps = {
  person: Face;
  /** The icon of the person's action. */
  icon: Icon;
};

export function BadgedFace({ person, icon: IconShape }: BadgedFaceProps) {
  return (
    <span className="relative mr-1.5 inline-flex shrink-0 self-start">
      <Faces people={[person]} size="medium" />
      <span className="absolute -right-2.5 -bottom-2 inline-flex size-5.5 items-center justify-center rounded-full bg-kraft text-on-kraft ring-2 ring-card">
        <IconShape size={13} aria-hidden />
      </span>
    </span>
  );
}
