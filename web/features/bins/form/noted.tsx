import type { ReactNode } from 'react';

/** A control without a place of its own for what others made of it meanwhile; said aloud when it comes. */
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
