import type { LinkProps } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { createContext, type ReactNode, useContext } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { cx } from '../marks/class-names.ts';
import { useUiTexts } from '../marks/ui-texts.tsx';
import { InListPaneContext } from './pane-context.ts';
import { useGoBack } from './use-go-back.ts';

type PageHeaderProps = {
  title: ReactNode;
  above?: ReactNode;
  /** Goes back in the history, or to this path if there is none. */
  back?: Pick<LinkProps, 'to' | 'params' | 'search'>;
  actions?: ReactNode;
};

export function PageHeader({ title, above, back, actions }: PageHeaderProps) {
  const status = useContext(HeaderStatusContext);
  const isList = useContext(InListPaneContext);
  const texts = useUiTexts();
  const Heading = isList ? 'h2' : 'h1';
  return (
    <header className="sticky top-0 z-20 -mx-4 mb-3 bg-paper px-4 pt-[env(safe-area-inset-top)] wide:-mx-8 wide:px-8 wide:pt-3">
      {!isList && typeof title === 'string' && <title>{texts.documentTitle(title)}</title>}
      <div className="flex min-h-15 items-center gap-1 py-2">
        {back && <BackButton to={back} />}
        <div className="min-w-0 grow">
          {above && <div className="truncate text-ink-soft text-sm">{above}</div>}
          <Heading tabIndex={-1} className={cx('font-extrabold text-xl', !!back && 'fade-two-lines')}>
            {title}
          </Heading>
        </div>
        {status && <div className="shrink-0 wide:hidden">{status}</div>}
        {actions && <div className="-mr-2 flex shrink-0 items-center">{actions}</div>}
      </div>
    </header>
  );
}

/** Shown at the right of every page header on a phone. */
export const HeaderStatusContext = createContext<ReactNode>(null);

function BackButton({ to }: { to: NonNullable<PageHeaderProps['back']> }) {
  const texts = useUiTexts();
  const goBack = useGoBack(to);
  return <IconButton icon={ArrowLeft} label={texts.back} className="-ml-2.5" onClick={goBack} />;
}
