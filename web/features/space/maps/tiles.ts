import { useEffect, useState } from 'react';
import type { Tiles } from '#domain/calls.ts';
import { fetchAbout } from '#web/data/account/about.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { deviceStorage } from '#web/data/storage/device-storage.ts';

/** `none` if the server offers no maps, `unknown` until it has answered once. */
export type TilesState = Tiles | 'none' | 'unknown';

/** The server's last answer, so that maps are available offline. */
export function useTiles(): TilesState {
  const isOffline = useConnection() === 'offline';
  const [tiles, setTiles] = useState(lastTiles);
  useEffect(() => {
    if (isOffline) return;
    let isCurrent = true;
    fetchAbout().then(
      (about) => {
        const latest = about.tiles ?? 'none';
        deviceStorage.set(key, JSON.stringify(latest));
        // An equal value would render the map again.
        if (isCurrent) setTiles((now) => (JSON.stringify(now) === JSON.stringify(latest) ? now : latest));
      },
      () => {
        // Keeps the stored value.
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isOffline]);
  return tiles;
}

const key = 'whichbin.tiles';

function lastTiles(): TilesState {
  const stored = deviceStorage.get(key);
  if (stored === undefined) return 'unknown';
  try {
    return JSON.parse(stored) as TilesState;
  } catch {
    return 'unknown';
  }
}
