import { useTranslation } from '#web/i18n/use-translation.ts';
import { Faces } from '#web/ui/faces.tsx';
import { ListRowLink } from '#web/ui/list-row.tsx';
import type { Thing } from '../thing.ts';
import { accessPath } from '../thing-paths.ts';
import { ThingTile } from '../thing-tile.tsx';

/** A shared thing with those who see it. */
export function ThingRow({ thing, hasLine }: { thing: Thing; hasLine: boolean }) {
  const names = Object.values(thing.accessList).map(({ userName }) => userName);
  return (
    <div className={hasLine ? 'border-hairline border-t' : undefined}>
      <ListRowLink
        {...accessPath(thing.target)}
        start={<ThingTile thing={thing} />}
        title={thing.name}
        detail={useNames(names)}
        end={<Faces names={names} />}
      />
    </div>
  );
}

/** "Anna, Sven and 3 others" */
function useNames(names: readonly string[]): string {
  const { t } = useTranslation();
  const [first = '', second] = names;
  if (second === undefined) return first;
  if (names.length === 2) return t('access.andLast', { names: first, last: second });
  return t('access.andMore', { names: `${first}, ${second}`, count: names.length - 2 });
}
