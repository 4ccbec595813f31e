import type { ReactNode } from 'react';
import { Spinner } from '../marks/spinner.tsx';

export function FullScreenMessage({
  text,
  isBusy,
  children,
}: {
  text: string;
  isBusy?: boolean;
  children?: ReactNode;
}) {
  return (
    <div role="status" className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      {isBusy && (
        <span className="text-tape">
          <Spinner size={36} />
        </span>
      )}
      <p className="max-w-[36ch] text-ink-soft">{text}</p>
      {children}
    </div>
  );
}
