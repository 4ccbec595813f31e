import { useProfile } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Section } from '#web/ui/layout/section.tsx';
import { KeptList } from '#web/ui/lists/kept-list.tsx';
import type { Thing } from '../thing.ts';
import { answerableIn } from './answerable.ts';
import { RequestCard } from './request-card.tsx';

/** The requests for one thing; nothing where nobody asks. */
export function RequestsSection({ thing }: { thing: Thing }) {
  const { t } = useTranslation();
  const requests = answerableIn(thing, useProfile()?.uid);
  if (requests.length === 0) return null;
  return (
    <Section title={t('access.requests')}>
      <KeptList className="space-y-3">
        {requests.map((request) => (
          <RequestCard key={request.userId} thing={thing} request={request} />
        ))}
      </KeptList>
    </Section>
  );
}
