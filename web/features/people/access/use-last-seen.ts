import { useState } from 'react';
import type { EffectiveRole } from '#domain/access/access.ts';

type LastSeen = { name: string; role: EffectiveRole };

/** Undefined if nothing was shown, or it was the person's own. */
export function useLastSeen(current: LastSeen | undefined): LastSeen | undefined {
  const [lastSeen, setLastSeen] = useState<LastSeen>();
  if (current && (current.name !== lastSeen?.name || current.role !== lastSeen.role)) {
    setLastSeen({ name: current.name, role: current.role });
  }
  return lastSeen?.role === 'owner' ? undefined : lastSeen;
}
