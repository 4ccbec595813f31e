import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { accessPath } from '../target-paths.ts';
import { TargetTile } from '../target-tile.tsx';
import type { VisibleTarget } from './overview.ts';

/** What a person sees, with their role there; each row leads to its people. */
export function VisibleTargetRows({ targets }: { targets: readonly VisibleTarget[] }) {
  const { t } = useTranslation();
  return targets.map(({ accessTarget, role }) => (
    <li key={accessTarget.target.id}>
      <ListRowLink
        {...accessPath(accessTarget.target)}
        start={<TargetTile accessTarget={accessTarget} />}
        title={accessTarget.name}
        detail={t(`sharing.roles.${role}`)}
        hasChevron
      />
    </li>
  ));
}
