import Users from 'lucide-react/icons/users';
import type { Target } from '#domain/access/access.ts';
import { peopleAt } from '#domain/access/who-sees.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { faceOf } from '#web/features/things/photos/faces.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { useAccessTarget } from './access-target.ts';
import { accessPath } from './target-paths.ts';
import { useWhoSees } from './use-who-sees.ts';

export function PeopleRow({ target, className }: { target: Target; className?: string }) {
  const { t } = useTranslation();
  const whoSees = useWhoSees();
  const { accessTarget } = useAccessTarget(target);
  const myId = useProfile()?.uid;
  if (accessTarget === undefined) return null;
  const people = peopleAt(accessTarget, myId);
  return (
    <Card isPadded={false} className={className}>
      <ListRowLink
        {...accessPath(target)}
        icon={Users}
        title={t('sharing.people')}
        detail={whoSees(accessTarget)}
        end={<Faces people={people.map(faceOf)} />}
        hasChevron
      />
    </Card>
  );
}
