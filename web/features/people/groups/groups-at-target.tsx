import Users from 'lucide-react/icons/users';
import { type FormEvent, useState } from 'react';
import type { Role, Target } from '#domain/access/access.ts';
import type { Group } from '#domain/access/group.ts';
import { idsAround } from '#domain/device-view.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useConnection, useLocations } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import {
  type AccessTarget,
  ownPlaces,
  useAccessTarget,
  useAccessTargets,
} from '#web/features/people/access/access-target.ts';
import { grantsIn, type OwnGroup, useGroups } from '#web/features/people/access/own-groups.ts';
import { rolesToGive } from '#web/features/people/access/people-of.ts';
import { RoleSelect } from '#web/features/people/access/role-select.tsx';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRow, ListRowLink } from '#web/ui/lists/list-row.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { GroupRoleMenu } from './group-access.tsx';
import { membersWithout, useMembers, useNamesOf } from './group-people.ts';

/** The owner's groups that have access to a bin or place, with what they can do there. */
export function GroupsAtTarget({ target }: { target: Target }) {
  const { t } = useTranslation();
  const groups = useGroups();
  const { accessTarget } = useAccessTarget(target);
  const { bins } = useBins();
  const { locations } = useLocations();
  const above = idsAround({ bins, locations }, target);
  const places = ownPlaces(useAccessTargets());
  const [isGiving, setGiving] = useState(false);
  if (accessTarget?.role !== 'owner' || groups.length === 0) return null;
  const here = groups.flatMap((group) => {
    const grants = grantsIn(group, places);
    const grant = above.flatMap((id) => grants.find(({ target }) => target.id === id) ?? [])[0];
    return grant === undefined ? [] : [{ group, grant }];
  });
  const others = groups.filter(
    (group) => group.isNamed && !grantsIn(group, places).some((grant) => grant.target.id === target.id),
  );
  const give = () => setGiving(true);
  return (
    <>
      {here.length === 0 && others.length > 0 && (
        <Card isPadded={false} data-act="give-group" className="mt-6">
          <ListRow icon={Users} title={t('groups.giveHere')} hasChevron onPress={give} />
        </Card>
      )}
      {here.length > 0 && (
        <Section
          title={t('groups.here')}
          action={
            others.length > 0 && (
              <Button kind="quiet" icon={Users} data-act="give-group" className="-mr-3" onClick={give}>
                {t('groups.giveHere')}
              </Button>
            )
          }
        >
          <Card isPadded={false}>
            <ul aria-label={t('groups.here')} className="divide-y divide-hairline">
              {here.map(({ group, grant }) => (
                <GroupRow
                  key={group.id}
                  group={group}
                  role={grant.role}
                  target={target}
                  accessTarget={accessTarget}
                  via={grant.target.id === target.id ? undefined : grant.target}
                />
              ))}
            </ul>
          </Card>
        </Section>
      )}
      {isGiving && (
        <GiveHereSheet
          groups={others}
          target={target}
          name={accessTarget.name}
          onClose={() => setGiving(false)}
        />
      )}
    </>
  );
}

type GroupRowProps = {
  group: OwnGroup;
  role: Role;
  target: Target;
  accessTarget: AccessTarget;
  via: Target | undefined;
};

function GroupRow({ group, role, target, accessTarget, via }: GroupRowProps) {
  const { t } = useTranslation();
  const namesOf = useNamesOf();
  const { bins } = useBins();
  const { locations } = useLocations();
  const members = useMembers(group);
  // Only a grant at this target can be changed here; others are changed at the container or at "all places".
  const isOwn = group.grants.some((grant) => grant.target.id === target.id);
  const viaName = via && (bins.get(via.id)?.name ?? locations.get(via.id)?.name);
  const exceptions = membersWithout(members, accessTarget);
  const seeing = members.filter((member) => !exceptions.includes(member));
  const details = [
    members.length === 0 ? t('groups.nobody') : namesOf(seeing),
    exceptions.length > 0 && t('groups.without', { people: namesOf(exceptions) }),
    viaName && t('access.through', { name: viaName }),
  ];
  return (
    <li>
      <ListRowLink
        to={paths.groups}
        params={{ groupId: group.id }}
        start={<Users size={22} aria-hidden className="mx-[9px] shrink-0 text-ink-soft" />}
        title={<span className="[overflow-wrap:anywhere]">{group.name}</span>}
        detail={details.filter(Boolean).join(' · ')}
        end={!isOwn && t(`access.roles.${role}`)}
        actions={
          isOwn && (
            <GroupRoleMenu
              {...{ group, role, via }}
              targets={[target]}
              name={accessTarget.name}
              grant={(next) => ({ id: group.id, targets: [target], role: next })}
              revoke={{ id: group.id, target }}
            />
          )
        }
      />
    </li>
  );
}

type GiveHereSheetProps = { groups: readonly Group[]; target: Target; name: string; onClose: () => void };

function GiveHereSheet({ groups, target, name, onClose }: GiveHereSheetProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const connection = useConnection();
  const { isBusy, problem, run } = useOnlineAct();
  const [chosen, setChosen] = useState(groups[0]?.id ?? '');
  const [role, setRole] = useState<Role>('viewer');
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await mutate('groups.grant', { id: chosen, targets: [target], role });
      toast.done(t('groups.given'));
      onClose();
    });
  };
  return (
    <FormSheet
      title={t('access.shareTitle', { name })}
      submitLabel={t('groups.giveOk')}
      isBusy={isBusy}
      isSubmitFocused
      onSubmit={save}
      onClose={onClose}
    >
      {connection === 'offline' && <Notice>{t('groups.needsConnection')}</Notice>}
      <Select
        label={t('groups.whichGroup')}
        value={chosen}
        onChange={setChosen}
        options={groups.map((group) => ({ value: group.id, label: group.name }))}
      />
      <RoleSelect value={role} onChange={setRole} roles={rolesToGive('owner')} targets={[target]} />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormSheet>
  );
}
