import LinkIcon from 'lucide-react/icons/link';
import MapPinned from 'lucide-react/icons/map-pinned';
import QrCode from 'lucide-react/icons/qr-code';
import UserMinus from 'lucide-react/icons/user-minus';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { paths } from '#domain/paths.ts';
import { faceOf } from '#web/features/things/photos/faces.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ListRow, ListRowLink } from '#web/ui/lists/list-row.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import type { AccessTarget } from '../access-target.ts';
import { type OwnGroup, useAllPlacesOf } from '../own-groups.ts';
import type { LinkedTarget, Sharer, SharingGroup } from './overview.ts';
import { LinkedTargetRows, VisibleTargetRows, WithCodeRows } from './target-rows.tsx';

type PersonCardProps = { person: Sharer; onEndAll: () => void };

export function PersonCard({ person, onEndAll }: PersonCardProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const allPlaces = useAllPlacesOf(person);
  const tops = isWhole ? person.tops : person.tops.slice(0, shownAtFirst);
  const more = person.tops.length - tops.length;
  const count = person.bins > 0 && t('access.bins', { count: person.bins });
  return (
    <section aria-label={person.name} className={cardClasses}>
      <ListRow
        start={<Faces people={[faceOf(person)]} size="medium" />}
        title={<h2>{person.name}</h2>}
        detail={[count, person.email].filter(Boolean).join(' · ')}
      />
      <ul className="divide-y divide-hairline border-hairline border-t">
        {allPlaces.groups.map((group) => (
          <li key={group.id}>
            <ListRow
              start={<MapPinned size={22} aria-hidden className="mx-[9px] shrink-0 text-ink-soft" />}
              title={t('access.allPlaces')}
              detail={group.isNamed ? t('groups.by', { group: group.name }) : roleOf(t, group)}
              actions={
                <Button
                  kind="quiet"
                  aria-label={t('access.endAllPlacesOf', { person: person.name })}
                  onClick={() => allPlaces.end(group)}
                >
                  {t('access.end')}
                </Button>
              }
            />
          </li>
        ))}
        <VisibleTargetRows targets={tops} />
      </ul>
      <div className="flex flex-wrap justify-between gap-2 border-hairline border-t p-2">
        <Button
          kind="quiet"
          icon={UserMinus}
          aria-label={t('access.endAllOf', { person: person.name })}
          onClick={onEndAll}
          className="text-berry!"
        >
          {t('access.endAll')}
        </Button>
        {more > 0 && (
          <Button kind="quiet" onClick={() => setWhole(true)}>
            {t('access.more', { count: more })}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Lists the things that all members of a group see, like those of a person. */
export function GroupCard({ sharing: { group, tops } }: { sharing: SharingGroup }) {
  const { t } = useTranslation();
  return (
    <section aria-label={group.name} className={cardClasses}>
      <ListRowLink
        to={paths.groups}
        params={{ groupId: group.id }}
        icon={Users}
        title={<h2>{group.name}</h2>}
        detail={t('groups.people', { count: group.members.length })}
        hasChevron
      />
      <ul className="divide-y divide-hairline border-hairline border-t">
        <VisibleTargetRows targets={tops} />
      </ul>
    </section>
  );
}

/** Lists the things that anyone with a public link sees, like those of a person. */
export function LinkedCard({ linked }: { linked: readonly LinkedTarget[] }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('access.anyoneWithLink')} className={cardClasses}>
      <ListRow icon={LinkIcon} title={<h2>{t('access.anyoneWithLink')}</h2>} />
      <ul className="divide-y divide-hairline border-hairline border-t">
        <LinkedTargetRows linked={linked} />
      </ul>
    </section>
  );
}

/** Lists the things that everybody with their code sees, like those of a person. */
export function WithCodeCard({ targets }: { targets: readonly AccessTarget[] }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const more = targets.length - shownAtFirst;
  return (
    <section aria-label={t('access.everybodyWithCode')} className={cardClasses}>
      <ListRow icon={QrCode} title={<h2>{t('access.everybodyWithCode')}</h2>} />
      <ul className="divide-y divide-hairline border-hairline border-t">
        <WithCodeRows targets={isWhole ? targets : targets.slice(0, shownAtFirst)} />
      </ul>
      {!isWhole && more > 0 && (
        <div className="border-hairline border-t p-2 text-right">
          <Button kind="quiet" onClick={() => setWhole(true)}>
            {t('access.more', { count: more })}
          </Button>
        </div>
      )}
    </section>
  );
}

const cardClasses = 'overflow-hidden rounded-card border border-hairline bg-card';

function roleOf(t: TFunction, { allPlaces = 'viewer' }: OwnGroup): string {
  return t(`access.roles.${allPlaces}`);
}

const shownAtFirst = 5;
