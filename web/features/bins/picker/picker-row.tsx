import type { ReactNode } from 'react';

type PickerRowProps = {
  tile: ReactNode;
  name: string;
  detail?: string | undefined;
  /** What choosing it brings with it. */
  note?: string | undefined;
  onPick: () => void;
};

/** One thing to choose in the picker. */
export function PickerRow({ tile, name, detail, note, onPick }: PickerRowProps) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex min-h-14 w-full items-center gap-3 px-5 py-2 text-left -outline-offset-3 hover:bg-kraft/40 focus-visible:bg-kraft/40"
    >
      {tile}
      <span className="min-w-0">
        <span className="fade-two-lines font-medium leading-snug">{name}</span>
        {detail && <span className="block truncate text-ink-soft text-sm">{detail}</span>}
        {note && <span className="block text-ink-soft text-sm">{note}</span>}
      </span>
    </button>
  );
}
