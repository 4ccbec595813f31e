import { useEffect, useState } from 'react';
import type { Tiles } from '#domain/about.ts';
import { fetchAbout } from '#web/data/account/about.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { deviceStorage } from '#web/data/storage/device-storage.ts';

/** `none` where the server shows no maps, `unknown` until it has ever been asked. */
export type TilesState = Tiles | 'none' | 'unknown';

/** As the server last said, so that maps are there without a network. */
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
        // The same value again would draw the map anew.
        if (isCurrent) setTiles((now) => (JSON.stringify(now) === JSON.stringify(latest) ? now : latest));
      },
      () => {
        // What is known stays.
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
