import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useClosedByBack } from '../actions/open-dialogs.ts';
import { type MenuCommand, type ScreenAct, useMenuActs } from '../actions/screen-acts.ts';
import { hasWideScreen } from '../layout/use-is-wide.ts';
import { cx } from '../marks/class-names.ts';
import type { Icon } from '../marks/icon.ts';
import { useUiTexts } from '../marks/ui-texts.tsx';
import { Sheet } from './sheet.tsx';

export type MenuEntry = ScreenAct & {
  /** On a phone main acts are round buttons above the others, and further acts are behind "More" if there are many. */
  rank?: 'main' | 'further' | undefined;
  /** The part of the label that is below a round button. */
  short?: string | undefined;
};

type MenuProps = {
  entries: readonly (MenuEntry | false | null | undefined)[];
  /** Default: "More". */
  label?: string;
  /** The heading of the sheet on a phone. Default: the label. */
  title?: string;
  icon?: Icon;
  children?: ReactNode;
  className?: string;
  tabIndex?: number | undefined;
  /** The id of the record whose row it is in. */
  rowId?: string;
};

/**
 * A popover on a wide screen, a sheet on a phone. Arrow keys, Home, End and first letters move the focus; Escape returns to
 * the button.
 */
export function Menu(props: MenuProps) {
  const { entries, title, icon: IconShape = EllipsisVertical, children, className, tabIndex, rowId } = props;
  const texts = useUiTexts();
  const label = props.label ?? texts.more;
  const id = useId();
  // Drawn only while open, since long lists have a menu in every row.
  const [opened, setOpened] = useState<{ as: 'popover' | 'sheet'; host: Element }>();
  const isOpen = opened !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useMenuActs(entries, rowId);

  const open = (focus: 0 | -1) => {
    const isWide = hasWideScreen();
    // Outside its row: the browser closes what is open in an element that moves, as rows do when others change them.
    const host = button.current?.closest('dialog') ?? document.body;
    flushSync(() => setOpened({ as: isWide ? 'popover' : 'sheet', host }));
    if (isWide && frame.current && button.current) {
      frame.current.showPopover();
      placeBeside(frame.current, button.current);
    }
    const list = document.getElementById(id);
    if (list) itemsOf(list).at(focus)?.focus();
  };
  const close = () => {
    if (opened?.as === 'popover') frame.current?.hidePopover();
    setOpened(undefined);
    button.current?.focus();
  };
  // Closes the sheet before the act opens another one, so that the focus returns to the button.
  const press = ({ onPress }: MenuEntry) => {
    flushSync(close);
    onPress();
  };
  const list = isOpen && (
    <MenuList {...{ id, label, entries }} isInSheet={opened.as === 'sheet'} onPress={press} onClose={close} />
  );

  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={children ? undefined : label}
        title={children ? undefined : label}
        popoverTarget={`${id}-frame`}
        popoverTargetAction="hide"
        onClick={(event) => {
          if (isOpen) return;
          // Otherwise popoverTargetAction would hide it again.
          event.preventDefault();
          open(0);
        }}
        onKeyDown={(event) => {
          // A grid around it moves by arrow keys.
          if (event.defaultPrevented || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          open(event.key === 'ArrowDown' ? 0 : -1);
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
      {opened && createPortal(opened.as === 'popover' ? popover() : sheet(), opened.host)}
    </>
  );

  function popover() {
    return (
      <div
        ref={frame}
        id={`${id}-frame`}
        popover="auto"
        onToggle={(event) => event.newState === 'closed' && setOpened(undefined)}
        className="fixed inset-auto m-0 max-h-[calc(100dvh-16px)] min-w-52 max-w-[calc(100vw-32px)] overflow-y-auto rounded-card border border-hairline bg-raised p-1 text-ink shadow-float open:animate-grow"
      >
        <ClosedByBack onClose={close} />
        {list}
      </div>
    );
  }

  function sheet() {
    return (
      <Sheet isOpen title={title ?? label} onClose={close}>
        {list}
      </Sheet>
    );
  }
}

type MenuListProps = Pick<MenuProps, 'entries'> & {
  id: string;
  label: string;
  isInSheet: boolean;
  onPress: (entry: MenuEntry) => void;
  onClose: () => void;
};

function MenuList({ id, label, entries, isInSheet, onPress, onClose }: MenuListProps) {
  const texts = useUiTexts();
  const [isAllOpen, setAllOpen] = useState(!isInSheet);
  const present = entries.filter((entry) => !!entry);
  const ranked = (rank: ReturnType<typeof rankOf>) => present.filter((entry) => rankOf(entry) === rank);
  const main = ranked('main');
  const areRound = isInSheet && main.length > 1;
  const lines = ranked('usual');
  const further = ranked('further');
  const dangerous = ranked('dangerous');
  const count = lines.length + further.length + dangerous.length;
  const isFolded = !isAllOpen && further.length > 1 && count > linesMax;
  const groups = [areRound ? [] : main, lines, isFolded ? [] : further, dangerous];
  const hasIcons = present.some((entry) => entry.icon);
  const unfold = (more: HTMLButtonElement) => {
    const list = more.closest<HTMLElement>('[role=menu]');
    if (!list) return;
    // The first further entry takes its place.
    const at = itemsOf(list).indexOf(more);
    flushSync(() => setAllOpen(true));
    itemsOf(list)[at]?.focus();
  };

  return (
    <div
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => moveFocus(event, onClose, isInSheet)}
      onFocus={isInSheet ? keepTabStop : undefined}
      className={isInSheet ? '-mx-3' : undefined}
    >
      {areRound && (
        <div className="mb-2 grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-1">
          {main.map((entry, index) => (
            <RoundEntry key={nameOf(main, index)} entry={entry} onPress={() => onPress(entry)} />
          ))}
        </div>
      )}
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the ranks have a fixed order
        <Fragment key={at}>
          {group.length > 0 && groups.slice(0, at).some((before) => before.length > 0) && (
            <hr className="my-1 border-hairline" />
          )}
          {group.map((entry, index) => (
            <button
              key={nameOf(group, index)}
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={entry.isDisabled}
              onClick={() => onPress(entry)}
              className={cx(lineClass, entry.isDangerous && 'text-berry')}
            >
              {entry.icon ? (
                <entry.icon size={20} aria-hidden className="shrink-0" />
              ) : (
                hasIcons && <span className="w-5 shrink-0" />
              )}
              {entry.label}
              {keyHint(entry.command)}
            </button>
          ))}
          {isFolded && group === lines && (
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={(event) => unfold(event.currentTarget)}
              className={lineClass}
            >
              <EllipsisVertical size={20} aria-hidden className="shrink-0" />
              {texts.more}
            </button>
          )}
        </Fragment>
      ))}
    </div>
  );
}

/** More lines would fill a phone. */
const linesMax = 8;

const rankOf = (entry: MenuEntry) => (entry.isDangerous ? 'dangerous' : (entry.rank ?? 'usual'));

const lineClass =
  'flex min-h-11 mouse:min-h-9 w-full items-center gap-3 rounded-field px-3 py-1.5 text-left hover:bg-kraft/60 focus-visible:bg-kraft/60 disabled:opacity-50';

function RoundEntry({ entry, onPress }: { entry: MenuEntry; onPress: () => void }) {
  const { icon: IconShape, label, short = label, isDisabled } = entry;
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={isDisabled}
      aria-label={label}
      onClick={onPress}
      className="group flex flex-col items-center gap-1.5 rounded-field py-1 text-center font-medium text-sm leading-tight disabled:opacity-50"
    >
      <span className="flex size-14 items-center justify-center rounded-full bg-kraft/60 text-tape dark:bg-hairline transition-transform duration-150 group-hover:bg-kraft group-active:scale-90">
        {IconShape && <IconShape size={24} aria-hidden />}
      </span>
      {short}
    </button>
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

/** Tab returns from the close button to the entry that it left. */
function keepTabStop({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  for (const item of itemsOf(currentTarget)) item.tabIndex = item === target ? 0 : -1;
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>, close: () => void, isInSheet: boolean): void {
  // In a sheet Tab leads to its close button.
  if (event.key === 'Tab' && isInSheet) return;
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

/**
 * The look of a menu button that is only for keyboards and screen readers where the screen is pressed by a finger. Without the
 * smallest size of a button, which beside the last column would widen the page.
 */
export const forKeyboardsOnTouch =
  'touch:not-focus-visible:sr-only touch:not-focus-visible:min-h-0 touch:not-focus-visible:min-w-0';

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
