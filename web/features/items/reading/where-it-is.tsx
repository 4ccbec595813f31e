import { Link, type LinkProps } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#web/app/paths.ts';
import { cx } from '#web/ui/marks/class-names.ts';

type WhereItIsProps = {
  label: string;
  location: Location | undefined;
  /** From the outermost bin to the one the item is in. */
  path: readonly BinHeader[];
  itemId: string;
};

/** Wraps, so that no name is cut. */
export function WhereItIs({ label, location, path, itemId }: WhereItIsProps) {
  const last = path.at(-1);
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {location && (
          <Step to={paths.location} params={{ locationId: location.id }} name={location.name} isFirst />
        )}
        {path.map((bin, at) => (
          <Step
            key={bin.id}
            to={paths.bin}
            params={{ binId: bin.id }}
            search={bin === last ? { item: itemId } : {}}
            name={bin.name}
            isFirst={at === 0 && location === undefined}
            isLast={bin === last}
          />
        ))}
      </ol>
    </nav>
  );
}

type StepProps = Pick<LinkProps, 'to' | 'params' | 'search'> & {
  name: string;
  isFirst?: boolean;
  isLast?: boolean;
};

function Step({ name, isFirst = false, isLast = false, ...way }: StepProps) {
  return (
    <li className="flex min-w-0 items-center gap-1.5">
      {!isFirst && <ChevronRight size={16} aria-hidden className="shrink-0 text-ink-soft" />}
      <Link
        {...way}
        className={cx(
          'flex min-h-11 min-w-0 items-center rounded-field underline decoration-hairline underline-offset-4 [overflow-wrap:anywhere] hover:decoration-ink',
          isLast && 'font-bold',
        )}
      >
        {name}
      </Link>
    </li>
  );
}
