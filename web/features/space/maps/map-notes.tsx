import { useState } from 'react';
import type { Tiles } from '#domain/calls.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { useIsOnline } from '#web/features/account/account/use-is-online.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import type { LoadedTiles } from './map/place-map.ts';

/** Replaces a map that cannot be shown. */
export function NoMap({ state }: { state: 'none' | 'unknown' }) {
  const { t } = useTranslation();
  const isOffline = useConnection() === 'offline';
  const [wasOffline, setWasOffline] = useState(isOffline);
  // Ignores connection attempts in between, to avoid flicker.
  if (isOffline && !wasOffline) setWasOffline(true);
  if (state === 'none') {
    return (
      <div className={cx(noMapClass, 'flex items-center justify-center')}>
        <EmptyState title={t('maps.noTilesTitle')} text={t('maps.noTilesText')} />
      </div>
    );
  }
  // The placeholder is as high as the map, also while tiles are looked up, so that nothing moves.
  return (
    <div className={cx(noMapClass, 'flex min-h-[max(52dvh,18rem)] items-center justify-center')}>
      {wasOffline && <EmptyState title={t('maps.unknownTitle')} text={t('maps.unknownText')} />}
    </div>
  );
}

const noMapClass = 'border-hairline border-y bg-kraft/40 wide:h-dvh wide:border-y-0';

type TileNoticeProps = { loaded: LoadedTiles; onRetry: () => void };

/** Shown where not all tiles were loaded. The places are there all the same. */
export function TileNotice({ loaded, onRetry }: TileNoticeProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  if (loaded === 'all') return null;
  const about = isOnline ? loaded : 'offline';
  return (
    <div role="status" className={cx(boxClass, 'flex flex-wrap items-center gap-x-3')}>
      <div className="min-w-0 grow basis-[14em]">
        <p className="font-semibold text-sm">{t(`maps.tiles.${about}.title`)}</p>
        <p className="text-ink-soft text-sm">{t(`maps.tiles.${about}.text`)}</p>
      </div>
      {isOnline && (
        <Button kind="quiet" className="-my-1 -mr-1 -ml-4" onClick={onRetry}>
          {t('maps.tryAgain')}
        </Button>
      )}
    </div>
  );
}

const boxClass =
  'pointer-events-auto w-full animate-grow rounded-card border border-hairline bg-raised p-3 wide:max-w-md';

export function EmptyMap({ hasPlaces }: { hasPlaces: boolean }) {
  const { t } = useTranslation();
  return (
    <div data-foot className={cx(boxClass, 'wide:shadow-float')}>
      <h2 className="font-bold">{t('maps.emptyTitle')}</h2>
      <p className="text-ink-soft text-sm">{t(hasPlaces ? 'maps.emptyText' : 'maps.noPlacesText')}</p>
    </div>
  );
}

/** The attribution, required on every map. */
export function MapSource({ tiles }: { tiles: Tiles }) {
  return (
    <p className="absolute right-0 bottom-0 z-10 max-w-full rounded-tl-field bg-raised/90 px-2 py-0.5 text-ink text-xs">
      <SourceName tiles={tiles} />
    </p>
  );
}

/** The attribution of the map, with a link to its terms. */
export function SourceName({ tiles: { attribution, attributionUrl } }: { tiles: Tiles }) {
  if (attributionUrl === undefined) return attribution;
  return (
    <a href={attributionUrl} target="_blank" rel="noreferrer" className="underline">
      {attribution}
    </a>
  );
}
