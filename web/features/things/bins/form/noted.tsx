import type { ReactNode } from 'react';

/** Adds a live region for a note to a control that has none. */
export function Noted({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div>
      {children}
      <div aria-live="polite" className="text-sm">
        {note}
      </div>
    </div>
  );
}
