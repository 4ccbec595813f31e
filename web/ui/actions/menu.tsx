import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { Fragment, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../marks/class-names.ts';
import type { Icon } from '../marks/icon.ts';
import { useUiTexts } from '../marks/ui-texts.tsx';
import { useClosedByBack } from './open-dialogs.ts';
import { type MenuCommand, type ScreenAct, useMenuActs } from './screen-acts.ts';

export type MenuEntry = ScreenAct & {
  /** A line separates it from entries of another group. */
  group?: number;
};

type MenuProps = {
  entries: readonly (MenuEntry | false | null | undefined)[];
  /** Default: "More". */
  label?: string;
  icon?: Icon;
  children?: ReactNode;
  className?: string;
  tabIndex?: number | undefined;
  /** The id of the record whose row it is in. */
  rowId?: string;
};

/** Arrow keys, Home, End and first letters move the focus; Escape returns to the button. */
export function Menu(props: MenuProps) {
  const { entries, label, icon: IconShape = EllipsisVertical, children, className, tabIndex, rowId } = props;
  const texts = useUiTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // Rendered when first opened, since long lists have a menu in every row.
  const [isDrawn, setDrawn] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useMenuActs(entries, rowId);
  const drawnEntries = isDrawn ? entries.filter((entry) => !!entry) : [];
  const hasIcons = drawnEntries.some((entry) => entry.icon);

  const open = (focus: 'first' | 'last') => {
    if (!list.current || !button.current) return;
    flushSync(() => setDrawn(true));
    list.current.showPopover();
    placeBeside(list.current, button.current);
    const items = itemsOf(list.current);
    items.at(focus === 'first' ? 0 : -1)?.focus();
  };
  const close = () => {
    list.current?.hidePopover();
    button.current?.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={children ? undefined : (label ?? texts.more)}
        title={children ? undefined : (label ?? texts.more)}
        popoverTarget={id}
        popoverTargetAction="hide"
        onClick={(event) => {
          if (isOpen) return;
          // Otherwise popoverTargetAction would hide it again.
          event.preventDefault();
          open('first');
        }}
        onKeyDown={(event) => {
          // A grid around it moves by arrow keys.
          if (event.defaultPrevented || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          open(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
        className={cx(
          'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full text-ink-soft hover:bg-kraft/60 hover:text-ink',
          !!children && 'px-3 font-medium text-sm',
          className,
        )}
      >
        <IconShape size={children ? 18 : 22} aria-hidden className="shrink-0" />
        {children}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label ?? texts.more}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          setDrawn(event.newState === 'open');
        }}
        onKeyDown={(event) => moveFocus(event, close)}
        className="fixed inset-auto m-0 max-h-[calc(100dvh-16px)] min-w-52 max-w-[calc(100vw-32px)] overflow-y-auto rounded-card border border-hairline bg-raised p-1 text-ink shadow-float open:animate-grow"
      >
        {isDrawn && <ClosedByBack onClose={close} />}
        {drawnEntries.map((entry, index) => (
          <Fragment key={nameOf(drawnEntries, index)}>
            {index > 0 && entry.group !== drawnEntries[index - 1]?.group && (
              <hr className="my-1 border-hairline" />
            )}
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={entry.isDisabled}
              onClick={() => {
                close();
                entry.onPress();
              }}
              className={cx(
                'flex min-h-11 w-full items-center mouse:min-h-9 gap-3 rounded-field px-3 py-1.5 text-left hover:bg-kraft/60 focus-visible:bg-kraft/60 disabled:opacity-50',
                entry.isDangerous && 'text-berry',
              )}
            >
              {entry.icon ? (
                <entry.icon size={20} aria-hidden className="shrink-0" />
              ) : (
                hasIcons && <span className="w-5 shrink-0" />
              )}
              {entry.label}
              {keyHint(entry.command)}
            </button>
          </Fragment>
        ))}
      </div>
    </>
  );
}

type Hint = (command: MenuCommand | undefined) => ReactNode;

let keyHint: Hint = () => null;

/** Draws the keys of acts in all menus that are opened from now on. */
export function giveKeyHints(hint: Hint): void {
  keyHint = hint;
}

/** By label, not position: an entry added or removed above must not replace the pressed one. */
function nameOf(entries: readonly MenuEntry[], index: number): string {
  const label = entries[index]?.label ?? '';
  const earlier = entries.slice(0, index).filter((entry) => entry.label === label).length;
  return `${label} ${earlier}`;
}

function itemsOf(list: HTMLElement): HTMLButtonElement[] {
  return [...list.querySelectorAll<HTMLButtonElement>('[role=menuitem]:not(:disabled)')];
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>, close: () => void): void {
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item.matches(':focus'));
  const focus = (index: number) => {
    event.preventDefault();
    items.at(index % items.length)?.focus();
  };
  if (event.key === 'ArrowDown') focus(at + 1);
  else if (event.key === 'ArrowUp') focus(at <= 0 ? -1 : at - 1);
  else if (event.key === 'Home') focus(0);
  else if (event.key === 'End') focus(-1);
  else if (event.key === 'Tab' || event.key === 'Escape') {
    event.preventDefault();
    close();
  } else if (event.key.length === 1 && event.key !== ' ') {
    const letter = event.key.toLocaleLowerCase();
    const next = [...items.slice(at + 1), ...items].find((item) =>
      item.textContent?.trim().toLocaleLowerCase().startsWith(letter),
    );
    next?.focus();
  }
}

/** Below the anchor, aligned to its right edge. Above if there is no room; to the right rather than over the navigation. */
export function placeBeside(floating: HTMLElement, anchor: HTMLElement): void {
  const from = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const { clientWidth: screenWidth, clientHeight: screenHeight } = document.documentElement;
  const below = from.bottom + gap;
  const fitsBelow = below + height <= screenHeight - edge;
  const top = fitsBelow ? below : Math.max(edge, from.top - gap - height);
  const start = Math.max(0, anchor.closest('main')?.getBoundingClientRect().left ?? 0) + edge;
  const end = screenWidth - width - edge;
  const opensRight = from.right - width < start && from.left <= end;
  const left = opensRight ? from.left : Math.min(Math.max(edge, from.right - width), end);
  floating.style.top = `${top}px`;
  floating.style.left = `${left}px`;
  floating.style.transformOrigin = `${fitsBelow ? 'top' : 'bottom'} ${opensRight ? 'left' : 'right'}`;
}

const gap = 4;
const edge = 8;

function ClosedByBack({ onClose }: { onClose: () => void }) {
  useClosedByBack(onClose);
  return null;
}
