import { Skeleton, SkeletonRows } from '#web/ui/marks/skeleton.tsx';

export function BinSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="mb-11 h-12 rounded-full" />
      <div className="rounded-card border border-hairline bg-card">
        <SkeletonRows count={4} />
      </div>
    </div>
  );
}
