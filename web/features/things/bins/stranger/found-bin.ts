import { linkOptions } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { paths } from '#domain/paths.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';

export type FoundBin = CallResult<'bins.find'>;

export type Finding =
  | { status: 'asking' | 'none' }
  | { status: 'found'; found: FoundBin }
  | { status: 'failed'; error: unknown };

/** Looks the bin up once, unless a look-up has just done so, and again when the connection is back. */
export function useFoundBin(binId: string): Finding & { retry: () => void } {
  const connection = useConnection();
  const [finding, setFinding] = useState<Finding>({ status: 'asking' });

  async function find(): Promise<void> {
    setFinding({ status: 'asking' });
    setFinding(await lookUp(binId));
  }

  const start = useEffectEvent(() => {
    const found = takeCachedFoundBin(binId);
    if (found) setFinding({ status: 'found', found });
    else void find();
  });
  useEffect(() => start(), []);

  const findAgain = useEffectEvent(() => {
    if (finding.status === 'failed') void find();
  });
  useEffect(() => {
    if (connection === 'online') findAgain();
  }, [connection]);

  return { ...finding, retry: () => void find() };
}

async function lookUp(code: string): Promise<Finding> {
  try {
    return { status: 'found', found: await query('bins.find', { code }) };
  } catch (error) {
    // An invalid code counts as not found.
    const isNone =
      error instanceof AppError && (error.code === 'bins.noneFound' || error.code === 'request.invalid');
    return isNone ? { status: 'none' } : { status: 'failed', error };
  }
}

/** False where the server or a proxy answered, if only with a status: then the device is not offline. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'client.network';
}

let cached: FoundBin | undefined;

/** Passes a look-up's result to the page it opens, which need not repeat the request. */
function cacheFoundBin(found: FoundBin): void {
  cached = found;
}

/** Returns it once. */
function takeCachedFoundBin(binId: string): FoundBin | undefined {
  const found = cached?.id === binId ? cached : undefined;
  cached = undefined;
  return found;
}

/**
 * Returns the link for a look-up's result; an own free code leads to creating a bin. The opened page need not repeat the
 * request.
 */
export function linkToFoundBin(found: FoundBin, code: string) {
  if (found.free) return linkOptions({ to: paths.binCreate, search: { code } });
  if (found.location) return linkOptions({ to: paths.location, params: { locationId: found.location.id } });
  cacheFoundBin(found);
  return linkOptions({ to: paths.bin, params: { binId: found.id } });
}
