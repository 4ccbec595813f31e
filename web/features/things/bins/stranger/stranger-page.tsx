import { useNavigate } from '@tanstack/react-router';
import Globe from 'lucide-react/icons/globe';
import { type ReactNode, useEffect } from 'react';
import type { PublicBin } from '#domain/bins/bin-calls.ts';
import { readCode } from '#domain/codes/code.ts';
import { isId } from '#domain/ids.ts';
import { paths } from '#domain/paths.ts';
import type { PublicPhoto } from '#domain/photos/photo.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { BinTile, hueOf } from '#web/features/things/photos/tiles.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { BinSkeleton } from '../page/bin-absent.tsx';
import { AskOwner } from './ask-owner.tsx';
import { CandidateList, knownLook } from './candidate-list.tsx';
import { type FoundBin, isUnreachable, linkToFoundBin, useFoundBin } from './found-bin.ts';
import { RequestAccess } from './request-access.tsx';

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
    <Page isCentered>
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
  const code = isId(binId) ? undefined : readCode(binId);
  useOpenOnArrival(code);
  if (isId(binId)) return otherwise('noneFound');
  if (code !== undefined) return <AskOwner key={code} code={code} isPage />;
  return (
    <EmptyState title={t('scan.noneFound', { what: binId })} text={t('finding.shortLabelText')}>
      <LinkButton to={paths.scan}>{t('scan.title')}</LinkButton>
    </EmptyState>
  );
}

/** Opens the bin with the code once its owner gives access to it. */
function useOpenOnArrival(code: string | undefined): void {
  const navigate = useNavigate();
  const { bins } = useBins();
  const bin = code && [...bins.values()].find((each) => each.qrCode === code && each.deletedAt === undefined);
  const id = bin ? bin.id : undefined;
  useEffect(() => {
    if (id !== undefined) void navigate({ to: paths.bin, params: { binId: id }, replace: true });
  }, [id, navigate]);
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

function PublicBinView({ bin }: { bin: PublicBin }) {
  const { t } = useTranslation();
  const look = knownLook(bin);
  // Public items have no ids, so the index is the key.
  const rows = bin.items.map((item, index) => ({ ...item, key: String(index) }));
  const more = (bin.itemCount ?? 0) - bin.items.length;
  return (
    <>
      <Card hue={hueOf(look)} isPadded={false} className="mb-4 px-3.5 py-3">
        <div className="flex flex-wrap items-center gap-3">
          <BinTile bin={look} />
          <div className="min-w-0 grow">
            <Tags tags={bin.tags} />
          </div>
          <Chip icon={Globe} tone="info">
            {t('binPage.public')}
          </Chip>
        </div>
        {bin.photos && (
          <div className="mt-3">
            <PublicPhotos name={bin.name} photos={bin.photos} />
          </div>
        )}
      </Card>
      {rows.length === 0 ? (
        <p className="px-1 text-ink-soft">{t('finding.empty')}</p>
      ) : (
        <div className="overflow-hidden rounded-card border border-hairline bg-card">
          <VirtualList
            label={t('finding.items')}
            items={rows}
            keyOf={({ key }) => key}
            rowHeight={64}
            hasLines
          >
            {(item) => <PublicItem item={item} />}
          </VirtualList>
        </div>
      )}
      {more > 0 && <p className="mt-3 px-1 text-ink-soft">{t('finding.more', { count: more })}</p>}
    </>
  );
}

function PublicItem({ item }: { item: PublicBin['items'][number] }) {
  const { number } = useFormats();
  const amount = [number(item.quantity), item.unit].filter(Boolean).join(' ');
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-end gap-x-3 px-4 py-2.5">
      <div className="min-w-0 grow basis-[7em]">
        <p className="font-medium leading-snug">{item.name}</p>
        {item.tags.length > 0 && <p className="text-ink-soft text-sm">{item.tags.join(' · ')}</p>}
        {item.photos && (
          <div className="mt-1.5">
            <PublicPhotos name={item.name} photos={item.photos} size="small" />
          </div>
        )}
      </div>
      <span className="shrink-0 font-semibold">{amount}</span>
    </div>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation();
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('common.tags')} className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Chip>{tag}</Chip>
        </li>
      ))}
    </ul>
  );
}

type PublicPhotosProps = {
  name: string;
  photos: readonly PublicPhoto[] | undefined;
  size?: keyof typeof sizes;
};

const sizes = { medium: 'size-24 rounded-card', small: 'size-14 rounded-field' };

/** Photos of another person's public bin. Each links to the full photo; none is cached on this device. */
function PublicPhotos({ name, photos = [], size = 'medium' }: PublicPhotosProps) {
  const { t } = useTranslation();
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map(({ url, thumbnailUrl, width, height, placeholder }, at) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener"
            aria-label={t('photos.open', { name, n: at + 1, count: photos.length })}
            className="block"
          >
            <img
              src={thumbnailUrl}
              alt=""
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              style={{ backgroundImage: placeholder && `url(data:image/webp;base64,${placeholder})` }}
              className={cx('bg-center bg-cover object-cover', sizes[size])}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
