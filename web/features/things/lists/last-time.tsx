import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import { holderIdOf, type ListInView, useListsInView } from './lists-in-view.ts';
import { useListContent } from './use-list-content.ts';

/** What was missing at the end of the list that this one repeats. */
export function LastTime({ inView }: { inView: ListInView }) {
  const lists = useListsInView();
  const { list } = inView;
  const before = lists.find(
    (each) => each.list.id === list.previousId && holderIdOf(each) === holderIdOf(inView),
  );
  return before ? <MissingBefore before={before} /> : null;
}

function MissingBefore({ before }: { before: ListInView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { lines, progress } = useListContent(before);
  const missing = new Set(progress.at(-1)?.missing.map(({ id }) => id));
  const names = lines.flatMap(({ entry, name }) =>
    name !== undefined && missing.has(entry.id) ? [name] : [],
  );
  if (names.length === 0) return null;
  const more = names.length - namesMax;
  const first = more > 0 ? [...names.slice(0, namesMax), t('itemList.andMore', { count: more })] : names;
  return (
    <div className="mt-6">
      <Notice>{t('lists.lastTime', { names: formats.list(first) })}</Notice>
    </div>
  );
}

const namesMax = 8;
