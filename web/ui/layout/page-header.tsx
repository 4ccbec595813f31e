import type { LinkProps } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { createContext, type ReactNode, use, useContext } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { cx } from '../marks/class-names.ts';
import { useUiTexts } from '../marks/ui-texts.tsx';
import { InListPaneContext, MainActionSlotContext } from './pane-context.ts';
import { useGoBack } from './use-go-back.ts';

type PageHeaderProps = {
  title: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
  /** Clamps a long title to two lines; `below` shows the whole title. */
  isFolded?: boolean;
  /** Goes back in the history, or to this path if there is none. */
  back?: Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** A temporary action, placed before the others so that it leaves no gap between them. */
  temporaryAction?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({
  title,
  above,
  below,
  isFolded = false,
  back,
  temporaryAction,
  actions,
}: PageHeaderProps) {
  const status = useContext(HeaderStatusContext);
  const isList = useContext(InListPaneContext);
  const mainAction = use(MainActionSlotContext);
  const texts = useUiTexts();
  const Heading = isList ? 'h2' : 'h1';
  const length = lengthOf(title);
  return (
    <header
      className={cx(
        '@container z-20 -mx-4 bg-paper px-4 pt-[env(safe-area-inset-top)] wide:pt-3',
        !isList && 'wide:-mx-8 wide:px-8',
        below ? 'mb-1' : 'mb-3',
        length + lengthOf(above) > longestStuck && !isFolded ? 'relative' : 'stuck-top sticky',
      )}
    >
      {!isList && typeof title === 'string' && <title>{texts.documentTitle(title)}</title>}
      <div className={cx('flex min-h-15 flex-wrap items-center justify-end gap-1', below ? 'py-1' : 'py-2')}>
        {back && <BackButton to={back} />}
        {/* With large text it wraps below the buttons; a long title, or one with `below`, already at 130 %. */}
        <div
          className={cx(
            'min-w-0 grow basis-20 @max-[15em]:order-last @max-[15em]:basis-full',
            (below || length > longestBeside) && '@max-[18.5em]:order-last @max-[18.5em]:basis-full',
          )}
        >
          {above && <div className="text-ink-soft text-sm">{above}</div>}
          <Heading
            tabIndex={-1}
            data-folded={isFolded || undefined}
            className={cx(
              'font-extrabold',
              length > longestLarge ? 'text-lg leading-tight' : 'text-xl',
              isFolded && '@max-[32em]:@min-[17.5em]:fade-two-lines',
            )}
          >
            {title}
          </Heading>
          {below && (
            <div className="relative">
              {below}
              {/* At the end of the line, where it neither narrows the title nor moves what is below. */}
              {status && (
                <div data-low className="absolute -top-2.5 right-0 wide:hidden">
                  {status.notice}
                </div>
              )}
            </div>
          )}
        </div>
        {temporaryAction && <div className="-mr-1 shrink-0">{temporaryAction}</div>}
        {status && (
          <div className={cx('flex shrink-0 items-center wide:hidden', !actions && '-mr-2')}>
            {!below && status.notice}
            {status.link}
          </div>
        )}
        {mainAction && <div ref={mainAction.setSlot} className="shrink-0 empty:hidden" />}
        {actions && <div className="-mr-2 flex shrink-0 items-center">{actions}</div>}
      </div>
    </header>
  );
}

/** In characters: a longer title may have a word that does not fit beside the buttons on a small phone. */
const longestBeside = 12;
/** In characters: a longer title takes more than two lines on a phone. */
const longestLarge = 28;
/** In characters: a longer sticky title would cover too much of the scrolling content. */
const longestStuck = 60;

function lengthOf(text: ReactNode): number {
  return typeof text === 'string' ? text.length : 0;
}

type HeaderStatus = { notice: ReactNode; link: ReactNode };

/** Shown at the right of every page header on a phone: the sync state and the link to the scanner. */
export const HeaderStatusContext = createContext<HeaderStatus | null>(null);

function BackButton({ to }: { to: NonNullable<PageHeaderProps['back']> }) {
  const texts = useUiTexts();
  const goBack = useGoBack(to);
  return (
    <IconButton
      icon={ArrowLeft}
      label={texts.back}
      className="@max-[18.5em]:mr-auto -ml-2.5"
      onClick={goBack}
    />
  );
}
