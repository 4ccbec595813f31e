import MapPin from 'lucide-react/icons/map-pin';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { HueTile } from '#web/ui/marks/hue-tile.tsx';
import { namedIcons } from '#web/ui/marks/named-icons.ts';
import { type AccessTarget, accessPath } from '../access-target.ts';
import { groupWords, useGroups } from '../own-groups.ts';
import type { LinkedTarget, VisibleTarget } from './overview.ts';

/** Rows of the things that a person or group sees, with the role and the group that gives it; each links to its people. */
export function VisibleTargetRows({ targets }: { targets: readonly VisibleTarget[] }) {
  const { t } = useTranslation();
  const groups = useGroups();
  const rows = targets.map(({ accessTarget, role, groupId }) => {
    const group = groups.find(({ id }) => id === groupId);
    const detail = [t(`access.roles.${role}`), group && groupWords(t, group)];
    return { accessTarget, detail: detail.filter(Boolean).join(' · ') };
  });
  return <TargetRows targets={rows} />;
}

type Row = { accessTarget: AccessTarget; detail: string };

function TargetRows({ targets }: { targets: readonly Row[] }) {
  return targets.map(({ accessTarget, detail }) => (
    <li key={accessTarget.target.id}>
      <ListRowLink
        {...accessPath(accessTarget.target)}
        start={<TargetTile accessTarget={accessTarget} />}
        title={accessTarget.name}
        detail={detail}
        hasChevron
      />
    </li>
  ));
}

type TargetTileProps = { accessTarget: Pick<AccessTarget, 'target' | 'name' | 'color' | 'icon'> };

export function TargetTile({ accessTarget }: TargetTileProps) {
  const { target, name, color = 'slate', icon } = accessTarget;
  const shape = target.kind === 'location' ? MapPin : icon && namedIcons[icon];
  return <HueTile hue={color} icon={shape} letter={[...name][0]} />;
}

/** Bins that everybody sees who knows their code or label. */
export function WithCodeRows({ targets }: { targets: readonly AccessTarget[] }) {
  const { t } = useTranslation();
  return (
    <TargetRows
      targets={targets.map((accessTarget) => ({ accessTarget, detail: t('access.roles.viewer') }))}
    />
  );
}

/** Rows of the things that anyone with a public link sees. */
export function LinkedTargetRows({ linked }: { linked: readonly LinkedTarget[] }) {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const targets = linked.map(({ accessTarget, until }) => {
    const ends = until !== undefined && t('access.linkUntil', { date: shortDate(until) });
    return { accessTarget, detail: [t('access.roles.viewer'), ends].filter(Boolean).join(' · ') };
  });
  return <TargetRows targets={targets} />;
}
