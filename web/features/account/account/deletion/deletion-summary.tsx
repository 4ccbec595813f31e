import type { CallResult } from '#domain/calls.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Summary = CallResult<'accountDeletion.get'>['summary'];

const counted = ['places', 'bins', 'items', 'photos', 'links'] as const;

/** What goes with the account, by number; nothing of which there is none, but always the bins. */
export function DeletionSummary({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const present = counted.filter((kind) => kind === 'bins' || summary[kind] > 0);
  return (
    <ul className="list-disc space-y-1 pl-5 font-semibold tabular-nums">
      {present.map((kind) => (
        <li key={kind}>{t(`accountDeletion.${kind}`, { count: summary[kind] })}</li>
      ))}
    </ul>
  );
}
