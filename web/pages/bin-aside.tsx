import type { ReactNode } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Location } from '#domain/locations/location.ts';
import { PeopleRow } from '#web/features/people/access/who-sees.tsx';
import { BinOnPlan } from '#web/features/space/floor-plan/where/bin-on-plan.tsx';
import { SubBins } from '#web/features/things/bins/page/sub-bins.tsx';
import { Photos } from '#web/features/things/photos/photos.tsx';
import { Whereabouts } from '#web/features/time/history/whereabouts.tsx';

type BinAsideProps = {
  bin: BinHeader;
  location: Location | undefined;
  isOpen: boolean;
  reminders: ReactNode;
  onShowWhereabouts: () => void;
};

/** What belongs to a bin besides its items: on wide screens beside them. */
export function BinAside({ bin, location, isOpen, reminders, onShowWhereabouts }: BinAsideProps) {
  const hasPhotos = bin.photos !== undefined && bin.photos.length > 0;
  return (
    <>
      {/* What is empty is one row of buttons. */}
      <div className="mt-2 flex flex-wrap items-center gap-x-8">
        <SubBins bin={bin} />
        {!hasPhotos && <BinPhotos bin={bin} />}
      </div>
      {isOpen && <PeopleRow target={{ kind: 'bin', id: bin.id }} className="mt-6" />}
      {reminders}
      <BinOnPlan bin={bin} location={location} />
      {hasPhotos && <BinPhotos bin={bin} />}
      {isOpen && <Whereabouts bin={bin} onShowAll={onShowWhereabouts} />}
    </>
  );
}

function BinPhotos({ bin }: { bin: BinHeader }) {
  if (bin.deletedAt !== undefined) return null;
  return (
    <Photos
      target={{ kind: 'bin', id: bin.id }}
      stream={bin.id}
      name={bin.name}
      photos={bin.photos}
      canChange={can(bin.role, 'edit details')}
    />
  );
}
