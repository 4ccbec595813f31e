import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Fragment } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { paths } from '#domain/paths.ts';
import { BinTile, hueOf } from '#web/features/things/photos/tiles.tsx';
import type { stepsTo } from '#web/features/things/tree/crumbs.tsx';

type WhereItIsProps = {
  label: string;
  /** The locations and bins around the item's bin. */
  steps: ReturnType<typeof stepsTo>;
  bin: BinHeader;
  itemId: string;
};

/** The item's bin, and below it what that is in. Names wrap instead of being cut. */
export function WhereItIs({ label, steps, bin, itemId }: WhereItIsProps) {
  return (
    <nav
      aria-label={label}
      data-hue={hueOf(bin)}
      className="@container relative flex items-center gap-3 rounded-card border border-hairline border-l-6 border-l-hue bg-card py-3 pr-3 pl-3 hover:bg-kraft/30"
    >
      <div className="pointer-events-none @max-[13em]:hidden">
        <BinTile bin={bin} size="large" />
      </div>
      <div className="min-w-0 grow">
        <Link
          to={paths.bin}
          params={{ binId: bin.id }}
          search={{ item: itemId }}
          // The whole card is a link to the bin; the links below it are above that link.
          className="flex min-h-9 items-center font-bold text-lg hyphenated [overflow-wrap:anywhere] leading-snug after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-lake"
        >
          {bin.name}
        </Link>
        {steps.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-1 text-ink-soft text-sm">
            {steps.map(({ key, name, ...way }, at) => (
              <Fragment key={key}>
                {at > 0 && <ChevronRight size={14} aria-hidden className="shrink-0" />}
                <Link
                  {...way}
                  className="relative -mb-2.5 flex min-h-11 min-w-0 items-center rounded-field underline decoration-hairline underline-offset-4 hyphenated [overflow-wrap:anywhere] hover:decoration-ink"
                >
                  {name}
                </Link>
              </Fragment>
            ))}
          </p>
        )}
      </div>
      <ChevronRight size={20} aria-hidden className="shrink-0 @max-[13em]:hidden text-ink-soft" />
    </nav>
  );
}
