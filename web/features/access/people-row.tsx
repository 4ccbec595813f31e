import Users from 'lucide-react/icons/users';
import { peopleAt } from '#domain/access/who-sees.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { faceOf } from '#web/features/photos/face-of.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import type { AccessTarget } from './access-target.ts';
import { accessPath } from './target-paths.ts';
import { useWhoSees } from './use-who-sees.ts';

export function PeopleRow({ accessTarget, className }: { accessTarget: AccessTarget; className?: string }) {
  const { t } = useTranslation();
  const whoSees = useWhoSees();
  const people = peopleAt(accessTarget, useProfile()?.uid);
  return (
    <Card isPadded={false} className={className}>
      <ListRowLink
        {...accessPath(accessTarget.target)}
        icon={Users}
        title={t('sharing.people')}
        detail={whoSees(accessTarget)}
        end={<Faces people={people.map(faceOf)} />}
        hasChevron
      />
    </Card>
  );
}
