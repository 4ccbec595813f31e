import { query } from '#web/data/account/online-calls.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import type { AccessTarget } from '../access-target.ts';
import { targetPath } from '../target-paths.ts';
import { TargetTile } from '../target-tile.tsx';
import { useServerQuery } from '../use-server-query.ts';

/** What others share with this person, by which role, owner and group. */
export function ReceivedSection({ received }: { received: readonly AccessTarget[] }) {
  const { t } = useTranslation();
  const { compareNames, list } = useFormats();
  const groupsAt = useGroupsAt();
  const rows = [...received].sort((a, b) => compareNames(a.name, b.name));
  return (
    <Section title={t('access.withYou')}>
      <Card isPadded={false}>
        <VirtualList
          label={t('access.withYou')}
          items={rows}
          keyOf={({ target }) => target.id}
          rowHeight={64}
          hasLines
        >
          {(accessTarget) => {
            const role = t(`sharing.roles.${accessTarget.role}`);
            const groups = groupsAt.get(accessTarget.target.id) ?? [];
            return (
              <ListRowLink
                {...targetPath(accessTarget.target)}
                start={<TargetTile accessTarget={accessTarget} />}
                title={accessTarget.name}
                detail={[
                  t('access.withYouOf', { role, owner: accessTarget.ownerName ?? '' }),
                  groups.length > 0 && t('groups.by', { group: list(groups) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                hasChevron
              />
            );
          }}
        </VirtualList>
      </Card>
    </Section>
  );
}

/** The names of the groups by which this person has access to a bin or place; the server alone knows them. */
function useGroupsAt(): ReadonlyMap<string, readonly string[]> {
  const answer = useServerQuery('joined', () => query('groups.joined', {}));
  const names = new Map<string, string[]>();
  if (answer.status !== 'ready') return names;
  for (const { name, grants } of answer.value.groups)
    for (const { target } of name === '' ? [] : grants)
      names.set(target.id, [...(names.get(target.id) ?? []), name]);
  return names;
}
