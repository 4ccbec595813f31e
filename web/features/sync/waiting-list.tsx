import Clock from 'lucide-react/icons/clock';
import type { Waiting } from '#web/data/operations/operation.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type BinName, operationWords } from './words/operation-words.ts';

/** The changes on their way, oldest first: the order in which they are sent. */
export function WaitingList({ waiting, binName }: { waiting: readonly Waiting[]; binName: BinName }) {
  const { t } = useTranslation();
  const { relativeTime } = useFormats();
  return (
    <ul className="divide-y divide-hairline">
      {waiting.map(({ operationId, operation, createdAt }) => (
        <li key={operationId} className="flex items-start gap-3 py-2.5">
          <Clock size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-soft" />
          <span className="min-w-0 grow">
            {operationWords(t, operation, binName)}
            <time dateTime={createdAt} className="block text-ink-soft text-sm">
              {relativeTime(createdAt)}
            </time>
          </span>
        </li>
      ))}
    </ul>
  );
}
