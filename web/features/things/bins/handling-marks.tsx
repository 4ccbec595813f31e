import PackageOpen from 'lucide-react/icons/package-open';
import Weight from 'lucide-react/icons/weight';
import Wine from 'lucide-react/icons/wine';
import { type HandlingMark, handlingMarkNames, isRoomTag, tagsOfMark } from '#domain/bins/handling-marks.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Icon } from '#web/ui/marks/icon.ts';

export const handlingIcons: Record<HandlingMark, Icon> = {
  fragile: Wine,
  heavy: Weight,
  openFirst: PackageOpen,
};

type HandlingMarksProps = { tags: readonly string[] | undefined; className?: string };

/** Where a box goes, and how it is carried and unpacked: a symbol and the tag for each mark. */
export function HandlingMarks({ tags, className }: HandlingMarksProps) {
  const marks = handlingMarkNames.flatMap((mark) => {
    const [tag] = tagsOfMark(tags, mark);
    return tag === undefined ? [] : [{ tag, IconShape: handlingIcons[mark] }];
  });
  const rooms = (tags ?? []).filter(isRoomTag);
  if (marks.length + rooms.length === 0) return null;
  return (
    <span className={cx('flex flex-wrap gap-x-3 font-semibold text-berry', className)}>
      {rooms.map((tag) => (
        <bdi key={tag} className="text-ink">
          {tag}
        </bdi>
      ))}
      {marks.map(({ tag, IconShape }) => (
        <span key={tag} className="inline-flex items-center gap-1">
          <IconShape size="1.1em" aria-hidden className="shrink-0" />
          <bdi>{tag}</bdi>
        </span>
      ))}
    </span>
  );
}
