import type { ReactNode } from 'react';

type TickRowProps = {
  name: string;
  detail?: ReactNode;
  isTicked: boolean;
  onTick: (isSeen: boolean) => void;
  /** Shown beside the pressable part. */
  end?: ReactNode;
};

/** A row that is pressed as a whole to tick it. */
export function TickRow({ name, detail, isTicked, onTick, end }: TickRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-1 pr-1">
      <label className="flex min-h-14 min-w-0 grow basis-[9em] cursor-pointer items-center gap-3 py-1.5 pr-2 pl-4 -outline-offset-3 has-focus-visible:outline-3 has-focus-visible:outline-lake">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
          className="size-5.5 shrink-0 cursor-pointer accent-tape"
        />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <bdi className="font-medium">{name}</bdi>
          {detail && <span className="block text-ink-soft text-sm">{detail}</span>}
        </span>
      </label>
      {end}
    </li>
  );
}
