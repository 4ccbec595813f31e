import { paths } from '#domain/paths.ts';
import { useRowFocus } from '#web/ui/actions/screen-acts.ts';
import { ListRowLink, type RowAnchorProps } from '#web/ui/lists/list-row.tsx';

type BinRowLinkProps = Omit<RowAnchorProps, 'href'> & { binId: string };

/** A row that opens a bin, and lets keys act on the bin while it has the focus. */
export function BinRowLink({ binId, ...row }: BinRowLinkProps) {
  return <ListRowLink {...row} {...useRowFocus(binId)} to={paths.bin} params={{ binId }} />;
}
