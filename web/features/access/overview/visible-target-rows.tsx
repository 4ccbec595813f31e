import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import type { AccessTarget } from '../access-target.ts';
import { accessPath } from '../target-paths.ts';
import { TargetTile } from '../target-tile.tsx';
import type { LinkedTarget, VisibleTarget } from './overview.ts';

/** What a person sees, with their role there; each row leads to its people. */
export function VisibleTargetRows({ targets }: { targets: readonly VisibleTarget[] }) {
  const { t } = useTranslation();
  return (
    <TargetRows
      targets={targets.map(({ accessTarget, role }) => ({
        accessTarget,
        detail: t(`sharing.roles.${role}`),
      }))}
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
