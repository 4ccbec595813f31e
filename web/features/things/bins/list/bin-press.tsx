import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { paths } from '#domain/paths.ts';
import { useRowFocus } from '#web/ui/actions/screen-acts.ts';
import { RowCheckbox } from '#web/ui/lists/selectable.tsx';
import type { ListSelection } from '#web/ui/lists/use-selection.ts';

type BinPressProps = {
  bin: BinHeader;
  selection: ListSelection;
  boxClass: string;
  linkClass: string;
  /** `box` is set while bins are being selected. */
  children: (box?: ReactNode) => ReactNode;
};

/** A whole card or row: a link to the bin or, while bins are being selected, its checkbox. */
export function BinPress({ bin, selection, boxClass, linkClass, children }: BinPressProps) {
  const rowFocus = useRowFocus(bin.id);
  return selection.isOn ? (
    <RowCheckbox
      label={bin.name}
      isChecked={selection.ids.has(bin.id)}
      onPress={(isRange) => selection.press(bin.id, isRange)}
      className={boxClass}
    >
      {children}
    </RowCheckbox>
  ) : (
    <Link {...rowFocus} to={paths.bin} params={{ binId: bin.id }} draggable={false} className={linkClass}>
      {children()}
    </Link>
  );
}

/** `path` as in "Garage › Shelf"; empty at the top. `contents` as in "5 items". */
export type BinEntryProps = {
  bin: BinHeader;
  path: string;
  contents: string;
  isWaiting: boolean;
  selection: ListSelection;
};

export type BinListProps = {
  bins: readonly BinHeader[];
  /** Called only for visible bins. */
  pathTo?: (bin: BinHeader) => string;
  waitingIds: ReadonlySet<string>;
  selection: ListSelection;
  label: string;
  /** The bin open beside the list, which is scrolled into view. */
  openId?: string | undefined;
};
