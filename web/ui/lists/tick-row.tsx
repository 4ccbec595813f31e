import type { ReactNode } from 'react';
import { cx } from '../marks/class-names.ts';

type TickRowProps = {
  name: ReactNode;
  detail?: ReactNode;
  /** Between the checkbox and the name. */
  start?: ReactNode;
  isTicked: boolean;
  isDisabled?: boolean | undefined;
  onTick: (isTicked: boolean) => void;
  /** Beside the pressable part. */
  end?: ReactNode;
};

/** A row that is pressed as a whole to tick it. */
export function TickRow({ name, detail, start, isTicked, isDisabled = false, onTick, end }: TickRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-1 pr-1">
      <label
        className={cx(
          'flex min-h-14 min-w-0 grow basis-[9em] items-center gap-3 py-1.5 pr-2 pl-4 -outline-offset-3 has-focus-visible:outline-3 has-focus-visible:outline-lake',
          !isDisabled && 'cursor-pointer',
        )}
      >
        <input
          type="checkbox"
          checked={isTicked}
          disabled={isDisabled}
          onChange={({ target }) => onTick(target.checked)}
          className="size-5.5 shrink-0 cursor-[inherit] accent-tape"
        />
        {start}
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <bdi className="font-medium">{name}</bdi>
          {detail && <span className="block text-ink-soft text-sm">{detail}</span>}
        </span>
      </label>
      {end}
    </div>
  );
}
