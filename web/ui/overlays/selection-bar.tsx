import ListChecks from 'lucide-react/icons/list-checks';
import ListX from 'lucide-react/icons/list-x';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useContext, useRef } from 'react';
import { IconButton } from '../actions/button.tsx';
import { registeredActs, type ScreenAct, useRegistered } from '../actions/screen-acts.ts';
import { InListPaneContext } from '../layout/pane-context.ts';
import { useHeightForToasts } from '../layout/use-height-for-toasts.ts';
import { useWidth } from '../layout/use-is-wide.ts';
import type { ListSelection } from '../lists/use-selection.ts';
import { cx } from '../marks/class-names.ts';
import type { Icon } from '../marks/icon.ts';
import { useUiTexts } from '../marks/ui-texts.tsx';
import { Menu } from './menu.tsx';

const lookClass =
  'flex min-h-11 max-w-full items-center justify-center gap-x-2 gap-y-0.5 rounded-[20px] px-2 py-1 font-medium text-ink-soft text-sm transition-[transform,background-color] duration-150 hover:bg-kraft/60 hover:text-ink active:scale-95 disabled:opacity-40';
const stackedClass =
  '@max-[44em]:min-h-13 @max-[15em]:grow @max-[15em]:basis-13 @max-[44em]:flex-col @max-[44em]:gap-x-0 @max-[44em]:px-0.5 @max-[44em]:text-xs';
/** In `em` of the page; the width from which labels are beside their icons. */
const inLineFrom = 44;
/** Where labels are below their icons; the others are behind "More". */
const inBarMax = 4;

type SelectionBarProps = {
  text: string;
  /** After the text. */
  detail?: ReactNode;
  allLabel: string;
  noneLabel: string;
  selection: ListSelection;
  /** Below the acts. */
  note?: ReactNode;
  acts: readonly (SelectionAct | false)[];
};

type SelectionAct = ScreenAct & { icon: Icon };

/** Shows acts once something is selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { text, detail, allLabel, noneLabel, selection, note, acts } = props;
  const texts = useUiTexts();
  const bar = useRef<HTMLDivElement>(null);
  const isInList = useContext(InListPaneContext);
  const [inBar, further] = useSplitActs(bar, acts);
  useRegistered(registeredActs.selections, { title: text, acts, isInList });
  useHeightForToasts(bar, '--selection-bar');
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-30 px-3 wide:sticky wide:inset-x-auto wide:bottom-4 wide:mt-auto wide:px-0 wide:pt-4">
      <div
        ref={bar}
        role="toolbar"
        data-selection-bar
        aria-label={text}
        className="@container pointer-events-auto animate-rise rounded-[28px] border border-hairline bg-raised p-1 shadow-float"
      >
        <div className="flex flex-wrap items-center">
          <span className="flex min-w-0 grow items-center">
            <IconButton icon={X} label={texts.close} onClick={selection.stop} />
            <span className="min-w-0 px-1 font-semibold text-sm">
              <span aria-live="polite">{text}</span>
              <span className="font-normal text-ink-soft tabular-nums">{detail}</span>
            </span>
          </span>
          <BarButton
            act={{
              icon: selection.isAll ? ListX : ListChecks,
              label: selection.isAll ? noneLabel : allLabel,
              onPress: selection.toggleAll,
            }}
            isInLine
          />
          {selection.ids.size > 0 && (
            <span className="flex flex-wrap justify-end @max-[44em]:@min-[15em]:grid @max-[44em]:basis-full @max-[44em]:auto-cols-fr @max-[44em]:grid-flow-col">
              {inBar.map((act) => (
                <BarButton key={act.label} act={act} />
              ))}
              {further.length > 0 && (
                <Menu
                  label={texts.more}
                  title={text}
                  entries={further}
                  className={cx(lookClass, stackedClass)}
                >
                  {texts.more}
                </Menu>
              )}
            </span>
          )}
        </div>
        {note && (
          <p role="status" className="px-3 pb-1 text-sm">
            {note}
          </p>
        )}
      </div>
    </div>
  );
}

/** The acts in the bar, and those behind "More". */
function useSplitActs(
  bar: RefObject<HTMLElement | null>,
  acts: SelectionBarProps['acts'],
): [inBar: SelectionAct[], further: SelectionAct[]] {
  const width = useWidth(bar);
  const all = acts.filter((act) => act !== false);
  const em = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const isNarrow = !!width && width < inLineFrom * em;
  if (!isNarrow || all.length <= inBarMax + 1) return [all, []];
  return [all.slice(0, inBarMax), all.slice(inBarMax)];
}

type BarButtonProps = { act: SelectionAct; isInLine?: boolean };

/** Its label is below its icon, or beside it in line and where there is room. */
function BarButton({ act, isInLine = false }: BarButtonProps) {
  const { icon: IconShape, label, isDisabled, onPress } = act;
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={() => void onPress()}
      className={cx(lookClass, !isInLine && stackedClass)}
    >
      <IconShape size={22} aria-hidden className="shrink-0" />
      <span className="[overflow-wrap:break-word]">{label}</span>
    </button>
  );
}
