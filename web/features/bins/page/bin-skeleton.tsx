import { Skeleton, SkeletonRows } from '#web/ui/marks/skeleton.tsx';

export function BinSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="mb-4 h-17 rounded-card" />
      <Skeleton className="mb-4 h-13 rounded-full" />
      <div className="rounded-card border border-hairline bg-card">
        <SkeletonRows count={4} />
      </div>
    </div>
  );
}
