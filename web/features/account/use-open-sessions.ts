import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenSession } from '#domain/account/session-calls.ts';
import { query } from '#web/data/account/ask.ts';
import { useConnection } from '#web/data/account/hooks.ts';

/** The devices on which the person is signed in; asked for again when the connection is back. */
export function useOpenSessions() {
  const isOffline = useConnection() === 'offline';
  const [sessions, setSessions] = useState<readonly OpenSession[]>();
  const [problem, setProblem] = useState<unknown>();

  async function read(): Promise<void> {
    try {
      setSessions((await query('sessions.list', {})).sessions);
      setProblem(undefined);
    } catch (error) {
      setProblem(error);
    }
  }

  const refresh = useEffectEvent(read);
  useEffect(() => {
    if (!isOffline) void refresh();
  }, [isOffline]);

  return { sessions, problem, isOffline, read };
}
