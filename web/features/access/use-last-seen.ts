import { useState } from 'react';
import type { EffectiveRole } from '#domain/access/access.ts';

type Seen = { name: string; role: EffectiveRole };

/** What was on the screen before it went; undefined if nothing was, or if it was one's own. */
export function useLastSeen(shown: Seen | undefined): Seen | undefined {
  const [seen, setSeen] = useState<Seen>();
  if (shown && (shown.name !== seen?.name || shown.role !== seen.role)) {
    setSeen({ name: shown.name, role: shown.role });
  }
  return seen?.role === 'owner' ? undefined : seen;
}
