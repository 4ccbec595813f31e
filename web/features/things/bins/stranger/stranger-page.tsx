import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { readCode } from '#domain/codes/code.ts';
import { isId } from '#domain/is-id.ts';
import { paths } from '#web/app/paths.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { BinSkeleton } from '../page/bin-skeleton.tsx';
import { AskOwner } from './ask-owner.tsx';
import { CandidateList } from './candidate-list.tsx';
import type { FoundBin } from './found-bin-cache.ts';
import { linkToFoundBin } from './link-to-found-bin.ts';
import { PublicBinView } from './public-bin-view.tsx';
import { RequestAccess } from './request-access.tsx';
import { isUnreachable, useFoundBin } from './use-found-bin.ts';

export type Absence = 'notLoaded' | 'noneFound';

type StrangerPageProps = {
  binId: string;
  /** Shown if nothing is found or the server cannot be reached. */
  otherwise: (reason: Absence) => ReactNode;
  /** Called for an own or shared bin that has not arrived on this device yet. */
  onFound?: ((binId: string) => void) | undefined;
};

export function StrangerPage({ binId, otherwise, onFound }: StrangerPageProps) {
  const { t } = useTranslation();
  const { retry, ...finding } = useFoundBin(binId);
  const found = finding.status === 'found' ? finding.found : undefined;
  const { bin, candidates } = found ?? {};
  useLinkWithId(binId, candidates ? undefined : found, onFound);
  return (
    <Page>
      <PageHeader title={(!candidates && bin?.name) || t('bins.title')} back={{ to: paths.bins }} />
      {candidates && <CandidateList candidates={candidates} arePublic={bin !== undefined} />}
      {found && bin && !candidates && (
        <>
          <RequestAccess bin={{ id: found.id, name: bin.name }} wasRequested={found.hasAsked} />
          <PublicBinView bin={bin} />
        </>
      )}
      {/* Found without public content: an own or shared bin that has not arrived on this device yet. */}
      {(finding.status === 'asking' || (found && !bin && !candidates)) && (
        <div role="status">
          <span className="sr-only">{t('finding.looking')}</span>
          <BinSkeleton />
        </div>
      )}
      {finding.status === 'none' && <NoneFound binId={binId} otherwise={otherwise} />}
      {finding.status === 'failed' && isUnreachable(finding.error) && otherwise('notLoaded')}
      {finding.status === 'failed' && !isUnreachable(finding.error) && (
        <div role="alert">
          <EmptyState title={errorText(t, finding.error)}>
            <Button onClick={retry}>{t('common.retry')}</Button>
          </EmptyState>
        </div>
      )}
    </Page>
  );
}

/** A whole code is of one owner, who can be asked; a short label may be of several. */
function NoneFound({ binId, otherwise }: Pick<StrangerPageProps, 'binId' | 'otherwise'>) {
  const { t } = useTranslation();
  if (isId(binId)) return otherwise('noneFound');
  const code = readCode(binId);
  if (code !== undefined) return <AskOwner key={code} code={code} isPage />;
  return (
    <EmptyState title={t('scan.noneFound', { what: binId })} text={t('finding.shortLabelText')}>
      <LinkButton to={paths.scan}>{t('scan.title')}</LinkButton>
    </EmptyState>
  );
}

/** The address may have a code or label instead of the id. */
function useLinkWithId(
  binId: string,
  found: FoundBin | undefined,
  onFound: StrangerPageProps['onFound'],
): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (found === undefined || found.id === binId) return;
    if (!found.bin && !found.location && !found.free) onFound?.(found.id);
    void navigate({ ...linkToFoundBin(found, binId), replace: true });
  }, [found, binId, navigate, onFound]);
}
