import { useState } from 'react';
import type { EffectiveRole } from '#domain/access/access.ts';

type Seen = { name: string; role: EffectiveRole };

/** Undefined if nothing was shown, or it was one's own. */
export function useLastSeen(shown: Seen | undefined): Seen | undefined {
  const [seen, setSeen] = useState<Seen>();
  if (shown && (shown.name !== seen?.name || shown.role !== seen.role)) {
    setSeen({ name: shown.name, role: shown.role });
  }
  return seen?.role === 'owner' ? undefined : seen;
}
