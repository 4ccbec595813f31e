import type { ReactNode } from 'react';
import { Spinner } from '../marks/spinner.tsx';

type FullScreenMessageProps = { text: string; isBusy?: boolean; children?: ReactNode };

export function FullScreenMessage({ text, isBusy, children }: FullScreenMessageProps) {
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
