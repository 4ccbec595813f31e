import { Suspense } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';

const LastSeenLine = lazyPart(async () => {
  const [{ LastSeenLine: line }] = await Promise.all([import('./last-seen-line.tsx'), loadLaterTexts()]);
  return line;
});

type LastSeenProps = {
  bin: BinHeader;
  /** Then the line is a button. */
  onShowAll?: () => void;
};

/** One line; its space is reserved while it is loaded. */
export function LastSeen(props: LastSeenProps) {
  return (
    <div className="min-h-[1lh] min-w-0 basis-80">
      <Suspense>
        <LastSeenLine key={props.bin.id} {...props} />
      </Suspense>
    </div>
  );
}
