import { Link } from '@tanstack/react-router';
import type { BinHeader } from '#domain/bins/bin.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import { paths } from '#domain/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useLentItems } from '#web/data/account/watched-items.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type BorrowedProps = {
  userId: string;
  /** Undefined for the reader's own loans. */
  person?: string | undefined;
  /** The bins that the person is about to lose. */
  isLost: (bin: BinHeader) => boolean;
};

const namesMax = 3;

/** Says what a person has on loan from bins that they are about to lose, with the way there. Loaded with the question. */
export default function Borrowed({ userId, person, isLost }: BorrowedProps) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const { bins } = useBins();
  const borrowed = useLentItems().filter((item) => {
    const bin = bins.get(item.binId);
    return bin && isLost(bin) && loansOf(item).some(({ borrowerId }) => borrowerId === userId);
  });
  const count = borrowed.length;
  if (count === 0) return null;
  const names = borrowed.slice(0, namesMax).map(({ name }) => name);
  const more = count - names.length;
  const things = list(more > 0 ? [...names, t('access.moreBorrowed', { count: more })] : names);
  return (
    <p className="mt-3 text-ink whole-words">
      {person === undefined
        ? t('access.youBorrowed', { count, things })
        : t('access.borrowed', { person, count, things })}{' '}
      <Link to={paths.lent} search={{ person: userId }} className="font-semibold text-tape hover:underline">
        {t('access.seeBorrowed')}
      </Link>
    </p>
  );
}
