import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import type { AccessTarget } from '../access-target.ts';
import { useGroups } from '../own-groups.ts';
import { accessPath } from '../target-paths.ts';
import { TargetTile } from '../target-tile.tsx';
import type { LinkedTarget, VisibleTarget } from './overview.ts';

/** What a person or group sees, with the role there and the group that gives it; each row leads to its people. */
export function VisibleTargetRows({ targets }: { targets: readonly VisibleTarget[] }) {
  const { t } = useTranslation();
  const groups = useGroups();
  const rows = targets.map(({ accessTarget, role, groupId }) => {
    const group = groups.find(({ id }) => id === groupId);
    const detail = [t(`sharing.roles.${role}`), group && t('groups.by', { group: group.name })];
    return { accessTarget, detail: detail.filter(Boolean).join(' · ') };
  });
  return <TargetRows targets={rows} />;
}

/** Bins that everybody sees who knows their code or label. */
export function WithCodeRows({ targets }: { targets: readonly AccessTarget[] }) {
  const { t } = useTranslation();
  return (
    <TargetRows
      targets={targets.map((accessTarget) => ({ accessTarget, detail: t('sharing.roles.viewer') }))}
    />
  );
}

/** What anyone with a public link sees. */
export function LinkedTargetRows({ linked }: { linked: readonly LinkedTarget[] }) {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const targets = linked.map(({ accessTarget, until }) => {
    const ends = until !== undefined && t('access.linkUntil', { date: shortDate(until) });
    return { accessTarget, detail: [t('sharing.roles.viewer'), ends].filter(Boolean).join(' · ') };
  });
  return <TargetRows targets={targets} />;
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
