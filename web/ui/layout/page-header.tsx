import { type LinkProps, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type CSSProperties, createContext, type ReactNode, use, useContext } from 'react';
import { IconButton } from '../actions/button.tsx';
import { InHeaderContext, registeredActs, useRegistered } from '../actions/screen-acts.ts';
import { cx } from '../marks/class-names.ts';
import { useUiTexts } from '../marks/ui-texts.tsx';
import { InListPaneContext, MainActionSlotContext } from './pane-context.ts';

type PageHeaderProps = {
  title: ReactNode;
  above?: ReactNode;
  /** Beside the title, with `below`. */
  tile?: ReactNode;
  /** On a phone the title then has a line of its own below the buttons. */
  below?: ReactNode;
  /** Clamps a long title to two lines; `below` shows the whole title. */
  isFolded?: boolean;
  /** Goes back in the history, or to this path if there is none. */
  back?: Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** The navigation of wide screens leads here, so that they need no way back. */
  isInRail?: boolean;
  /** A temporary action, placed before the others so that it leaves no gap between them. */
  temporaryAction?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({
  title,
  above,
  tile,
  below,
  isFolded = false,
  back,
  isInRail = false,
  temporaryAction,
  actions,
}: PageHeaderProps) {
  const edges = useContext(PageEdgesContext);
  const isList = useContext(InListPaneContext);
  const mainAction = use(MainActionSlotContext);
  const texts = useUiTexts();
  const length = lengthOf(title);
  const longestWord = lengthOfLongestWord(title);
  useRegistered(registeredActs.titles, title, !isList);
  return (
    <InHeaderContext value={!isList}>
      <header
        className={cx(
          '@container/header z-20 -mx-4 bg-paper px-4 pt-(--top-edge) wide:pt-3',
          !isList && 'wide:-mx-10 wide:px-10',
          below ? 'mb-1' : 'mb-3',
          length + lengthOf(above) > longestStuck && !isFolded ? 'relative' : 'stuck-top sticky',
        )}
      >
        {!isList && typeof title === 'string' && <title>{texts.documentTitle(title)}</title>}
        <div
          className={cx(
            below
              ? 'grid min-h-15 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1 py-1'
              : 'flex min-h-15 flex-wrap items-center justify-end gap-1 py-2',
          )}
        >
          {back && (
            <BackButton
              to={back}
              isTall={below !== undefined}
              isAbove={longestWord > longestWordBeside}
              {...{ isInRail, isList }}
            />
          )}
          {below && <div className={crumbsClass}>{above}</div>}
          {/* With large text it wraps below the buttons, a long title already at 130 %; with `below`, always on a phone. */}
          <div
            className={cx(
              'min-w-0',
              below
                ? 'order-last col-span-3 flex items-center gap-3 @min-[32em]/header:col-span-1 @min-[32em]/header:col-start-2'
                : 'grow basis-20 @max-[15em]/header:order-last @max-[15em]/header:basis-full',
              !below &&
                length > longestBeside &&
                '@max-[18.5em]/header:order-last @max-[18.5em]/header:basis-full',
              !below &&
                longestWord > longestWordBeside &&
                '@max-[26em]/header:order-last @max-[26em]/header:basis-full',
            )}
          >
            {tile && <div className="shrink-0 @max-[11em]/header:hidden">{tile}</div>}
            <div className="min-w-0 grow">
              {above && !below && <div className="text-ink-soft text-sm">{above}</div>}
              <Title title={title} isFolded={isFolded} />
              {below}
            </div>
          </div>
          <div
            className={
              below
                ? 'col-start-3 row-start-1 flex items-center gap-1 @min-[32em]/header:row-span-2'
                : 'contents'
            }
          >
            {temporaryAction && <div className="-mr-1 shrink-0">{temporaryAction}</div>}
            {edges && (
              // Aligned with the edge of the page if it is the last one here.
              <div
                className={cx(
                  'ml-2 flex shrink-0 items-center wide:hidden',
                  !actions && 'last:-mr-2 has-[+_:empty]:-mr-2',
                )}
              >
                {edges.notice}
                {edges.link}
              </div>
            )}
            {mainAction && <div ref={mainAction.setSlot} className="shrink-0 empty:hidden" />}
            {actions && <div className="-mr-2 flex shrink-0 items-center">{actions}</div>}
          </div>
        </div>
      </header>
    </InHeaderContext>
  );
}

/** Between the buttons, below them with large text. */
const crumbsClass =
  'col-start-2 text-ink-soft @max-[18em]/header:col-span-3 @max-[18em]/header:col-start-1 @max-[18em]/header:row-start-2 @min-[32em]/header:self-end text-sm';

function Title({ title, isFolded }: Required<Pick<PageHeaderProps, 'title' | 'isFolded'>>) {
  const Heading = useContext(InListPaneContext) ? 'h2' : 'h1';
  const isLong = lengthOf(title) > longestLarge;
  return (
    <div className="@container">
      <Heading
        tabIndex={-1}
        data-folded={isFolded || undefined}
        className={cx(
          'fit-longest-word font-extrabold',
          isLong ? 'text-lg leading-tight' : 'text-xl',
          isFolded && '@max-[32em]/header:@min-[17.5em]/header:fade-two-lines',
        )}
        style={
          {
            '--largest': isLong ? 'var(--text-lg)' : 'var(--text-xl)',
            '--longest-word': lengthOfLongestWord(title),
          } as CSSProperties
        }
      >
        {title}
      </Heading>
    </div>
  );
}

/** In characters: a longer title may have a word that does not fit beside the buttons on a small phone. */
const longestBeside = 10;
/** In characters: a longer word needs the whole width of a phone. */
const longestWordBeside = 17;
/** In characters: a longer title takes more than two lines on a phone. */
const longestLarge = 28;
/** In characters: a longer sticky title would cover too much of the scrolling content. */
const longestStuck = 60;

function lengthOf(text: ReactNode): number {
  return typeof text === 'string' ? text.length : 0;
}

function lengthOfLongestWord(text: ReactNode): number {
  return typeof text === 'string' ? Math.max(...text.split(/[\s-]+/).map(({ length }) => length)) : 0;
}

type PageEdges = {
  /** In the header: the sync state and the link to the scanner. */
  notice: ReactNode;
  link: ReactNode;
  /** At the end of the page: the link to the help. */
  foot: ReactNode;
};

/** Shown at the edges of every page on a phone. */
export const PageEdgesContext = createContext<PageEdges | null>(null);

type BackButtonProps = {
  to: NonNullable<PageHeaderProps['back']>;
  isTall: boolean;
  isAbove: boolean;
  isInRail: boolean;
  isList: boolean;
};

/** In the margin of wide screens, so that titles with and without it start at the same edge. */
function BackButton({ to, isTall, isAbove, isInRail, isList }: BackButtonProps) {
  const texts = useUiTexts();
  const goBack = useGoBack(to);
  return (
    <IconButton
      icon={ArrowLeft}
      label={texts.back}
      className={cx(
        '-ml-2.5',
        !isList && 'wide:-ml-10 wide:w-9',
        isInRail && 'wide:hidden',
        isTall ? '@min-[32em]/header:row-span-2' : '@max-[18.5em]/header:mr-auto',
        !isTall && isAbove && '@max-[26em]/header:mr-auto',
      )}
      onClick={goBack}
    />
  );
}

/** Goes back in the history, or to this path if there is none. */
export function useGoBack(otherwise: Pick<LinkProps, 'to' | 'params' | 'search'>): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ ...otherwise, replace: true });
  };
}
