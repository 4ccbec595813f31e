import ChevronRight from 'lucide-react/icons/chevron-right';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import type { Thing } from '../thing.ts';
import { accessPath } from '../thing-paths.ts';
import { ThingTile } from '../thing-tile.tsx';
import { useNamesInWords } from '../will-see.tsx';

/** A shared thing with those who see it. */
export function ThingRow({ thing, hasLine }: { thing: Thing; hasLine: boolean }) {
  const who = useNamesInWords();
  const names = Object.values(thing.accessList).map(({ userName }) => userName);
  return (
    <div className={hasLine ? 'border-hairline border-t' : undefined}>
      <ListRowLink
        {...accessPath(thing.target)}
        start={<ThingTile thing={thing} />}
        title={thing.name}
        detail={who(names)}
        end={
          <>
            <Faces names={names} />
            <ChevronRight size={20} aria-hidden />
          </>
        }
      />
    </div>
  );
}
