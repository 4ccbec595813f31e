import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Icon } from '#web/ui/marks/icon.ts';

type BigAct = { icon: Icon; title: string; text: string; isMain?: boolean };

type BigAnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title' | 'children'> &
  BigAct & { ref?: Ref<HTMLAnchorElement> };

function BigAnchor({ icon, title, text, isMain, ...anchor }: BigAnchorProps) {
  return (
    <a {...anchor} className={lookOf(isMain)}>
      <Content {...{ icon, title, text, isMain }} />
    </a>
  );
}

export const BigActLink = createLink(BigAnchor);

export function BigActButton({ onPress, ...act }: BigAct & { onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className={lookOf(act.isMain)}>
      <Content {...act} />
    </button>
  );
}

function Content({ icon: IconShape, title, text, isMain }: BigAct) {
  return (
    <>
      <IconShape size={28} aria-hidden className={isMain ? undefined : 'text-tape'} />
      <span>
        <span className="block font-bold text-lg leading-tight">{title}</span>
        <span className={cx('mt-0.5 block text-sm', !isMain && 'text-ink-soft')}>{text}</span>
      </span>
    </>
  );
}

function lookOf(isMain = false): string {
  return cx(
    'flex min-h-30 flex-col justify-between gap-3 rounded-card border p-4 text-left transition-[transform,background-color] duration-150 active:scale-[0.98]',
    isMain
      ? 'border-transparent bg-tape bg-clip-border text-on-tape hover:bg-tape-strong'
      : 'border-hairline bg-card text-ink hover:bg-kraft/40',
  );
}
