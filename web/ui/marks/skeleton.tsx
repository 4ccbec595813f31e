import { cx } from './class-names.ts';

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-breathe rounded-field bg-hairline', className)} />;
}

export function SkeletonRows({ count = 5 }: { count?: number }) {
  return (
    <div aria-hidden="true" className="divide-y divide-hairline">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
        <div key={row} className="flex min-h-16 items-center gap-3 px-4 py-3">
          <Skeleton className="size-10 rounded-field" />
          <div className="grow space-y-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
