import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Icon } from '#web/ui/marks/icon.ts';

type BigAct = { icon: Icon; title: string; isMain?: boolean };

type BigAnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title' | 'children'> &
  BigAct & { ref?: Ref<HTMLAnchorElement> };

function BigAnchor({ icon, title, isMain, ...anchor }: BigAnchorProps) {
  return (
    <a {...anchor} className={lookOf(isMain)}>
      <Content {...{ icon, title, isMain }} />
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

function Content({ icon: IconShape, title, isMain }: BigAct) {
  return (
    <>
      <IconShape aria-hidden className={cx('size-[1.6em] shrink-0', !isMain && 'text-tape')} />
      {title}
    </>
  );
}

function lookOf(isMain = false): string {
  return cx(
    'flex min-h-20 flex-col items-center justify-center gap-1.5 rounded-card border px-2 py-3 text-center font-semibold leading-tight transition-[transform,background-color] duration-150 active:scale-[0.98] wide:min-h-14 wide:flex-row wide:gap-3',
    isMain
      ? 'border-transparent bg-tape bg-clip-border text-on-tape hover:bg-tape-strong'
      : 'border-hairline bg-card text-ink hover:bg-kraft/40',
  );
}
