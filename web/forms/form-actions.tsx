import { type ReactNode, useRef } from 'react';
import { useHeightForToasts } from '#web/ui/layout/use-height-for-toasts.ts';

export function FormActions({ children, error }: { children: ReactNode; error?: string }) {
  const bar = useRef<HTMLDivElement>(null);
  useHeightForToasts(bar, '--form-actions');
  return (
    <div
      ref={bar}
      data-form-actions
      className="stuck-bottom sticky z-10 -mx-4 mt-auto bg-paper px-4 py-3 before:absolute before:inset-x-0 before:top-0 before:border-hairline before:border-t after:absolute after:inset-x-0 after:top-full after:h-2 after:bg-paper wide:-mx-10 wide:px-10 wide:before:inset-x-10"
    >
      <p role="alert" className={error ? 'mb-2 font-medium text-berry text-sm' : 'sr-only'}>
        {error}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-3">{children}</div>
    </div>
  );
}
