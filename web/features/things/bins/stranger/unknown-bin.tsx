import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { CodeRow } from '#domain/codes/codes.ts';
import { paths } from '#domain/paths.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { BinSkeleton } from '../page/bin-absent.tsx';
import type { AskOwnerProps } from './ask-owner.tsx';
import type { Absence } from './stranger-page.tsx';

const StrangerPage = lazy(async () => {
  const [{ StrangerPage: page }] = await Promise.all([import('./stranger-page.tsx'), loadLaterTexts()]);
  return { default: page };
});

type UnknownBinProps = {
  binId: string;
  otherwise: (reason: Absence) => ReactNode;
  /** Called for an own or shared bin that has not arrived on this device yet. */
  onFound?: (binId: string) => void;
};

export function UnknownBin({ binId, otherwise, onFound }: UnknownBinProps) {
  const connection = useConnection();
  const [canAsk, setCanAsk] = useState(false);
  // Once online, a lost connection must not clear the screen and what is being typed.
  if (connection !== 'offline' && !canAsk) setCanAsk(true);
  if (!canAsk) return <InPage>{otherwise('notLoaded')}</InPage>;
  return (
    <Suspense
      fallback={
        <InPage>
          <BinSkeleton />
        </InPage>
      }
    >
      <StrangerPage binId={binId} otherwise={otherwise} onFound={onFound} />
    </Suspense>
  );
}

function InPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Page isCentered>
      <PageHeader title={t('bins.title')} back={{ to: paths.bins }} />
      {children}
    </Page>
  );
}

const AskOwner = lazy(async () => {
  const [{ AskOwner: ask }] = await Promise.all([import('./ask-owner.tsx'), loadLaterTexts()]);
  return { default: ask };
});

export function PrivateLabel(props: AskOwnerProps) {
  return (
    <Suspense>
      <AskOwner key={props.code} {...props} />
    </Suspense>
  );
}

const VoidLabel = lazy(async () => {
  const [{ VoidLabel: label }] = await Promise.all([import('./void-label.tsx'), loadLaterTexts()]);
  return { default: label };
});

export function OwnVoidLabel({ row }: { row: CodeRow }) {
  return (
    <Suspense>
      <VoidLabel row={row} />
    </Suspense>
  );
}
