import ChevronDown from 'lucide-react/icons/chevron-down';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import Eye from 'lucide-react/icons/eye';
import KeyRound from 'lucide-react/icons/key-round';
import MapPinned from 'lucide-react/icons/map-pinned';
import UserMinus from 'lucide-react/icons/user-minus';
import { type FormEvent, type ReactNode, useDeferredValue, useState } from 'react';
import type { Role, Target } from '#domain/access/access.ts';
import { groupGrantsMax } from '#domain/access/access-rules.ts';
import type { Group } from '#domain/access/group.ts';
import type { CallInput } from '#domain/calls.ts';
import { idsAround } from '#domain/device-view.ts';
import { fold } from '#domain/fold.ts';
import { useBins, useConnection, useLocations } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import {
  type AccessTarget,
  ownPlaces,
  targetPath,
  useAccessTargets,
} from '#web/features/people/access/access-target.ts';
import { AllPlacesChoice, BinsWithoutPlace } from '#web/features/people/access/all-places-choice.tsx';
import { TargetTile } from '#web/features/people/access/overview/target-rows.tsx';
import { grantsIn, type OwnGroup, useGroupRole } from '#web/features/people/access/own-groups.ts';
import { rolesToGive } from '#web/features/people/access/people-of.ts';
import { RoleSelect, useRoleWords } from '#web/features/people/access/role-select.tsx';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { NameChips } from '#web/ui/fields/name-chips.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { ListRow, ListRowLink } from '#web/ui/lists/list-row.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { membersWithout, useMembers, useMembersWithoutAccess, useNamesOf } from './group-people.ts';

const chipsMax = 30;

/** Lists the things that a group has access to, without those in the trash. */
export function GroupAccess({ group }: { group: OwnGroup }) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const [isGiving, setGiving] = useState(false);
  const all = useAccessTargets();
  const rows = group.grants
    .flatMap(({ target, role }) => {
      const accessTarget = all.find((each) => each.target.id === target.id);
      return accessTarget === undefined ? [] : [{ accessTarget, role }];
    })
    .sort((a, b) => compareNames(a.accessTarget.name, b.accessTarget.name));
  return (
    <Section
      title={t('groups.access')}
      action={
        <Button kind="quiet" icon={KeyRound} className="-mr-3" onClick={() => setGiving(true)}>
          {t('groups.give')}
        </Button>
      }
    >
      {group.allPlaces && (
        <div className="mb-3 empty:hidden">
          <BinsWithoutPlace />
        </div>
      )}
      {rows.length === 0 && group.allPlaces === undefined ? (
        <p className="max-w-[70ch] text-ink-soft">{t('groups.accessNone')}</p>
      ) : (
        <Card isPadded={false}>
          <FocusKeepingList aria-label={t('groups.access')} className="divide-y divide-hairline">
            {group.allPlaces && (
              <AllPlacesRow group={group} role={group.allPlaces} targets={ownPlaces(all)} />
            )}
            {rows.map((row) => (
              <TargetRow key={row.accessTarget.target.id} group={group} {...row} />
            ))}
          </FocusKeepingList>
          <WhatMembersSee group={group} />
        </Card>
      )}
      {isGiving && <GiveAccessSheet group={group} onClose={() => setGiving(false)} />}
    </Section>
  );
}

/** "Members see 3 places and 12 bins", which lists them. */
function WhatMembersSee({ group }: { group: OwnGroup }) {
  const { t } = useTranslation();
  const { compareNames, list } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { bins } = useBins();
  const { locations } = useLocations();
  const all = useAccessTargets();
  const granted = new Set(grantsIn(group, ownPlaces(all)).map(({ target }) => target.id));
  const visible = all.filter(({ target }) =>
    idsAround({ bins, locations }, target).some((id) => granted.has(id)),
  );
  const countOf = (kind: Target['kind']) => visible.filter(({ target }) => target.kind === kind).length;
  const [places, binsSeen] = [countOf('location'), countOf('bin')];
  const things = [
    places > 0 && t('groups.placesSeen', { count: places }),
    binsSeen > 0 && t('common.bins', { count: binsSeen }),
  ].filter((each) => each !== false);
  const words = t('groups.membersSee', { things: list(things) });
  if (visible.length === 0) return null;
  return (
    <>
      <div className="border-hairline border-t">
        <ListRow
          start={<Eye size={22} aria-hidden className="mx-[9px] shrink-0 text-ink-soft" />}
          title={words}
          hasChevron
          onPress={() => setOpen(true)}
        />
      </div>
      {isOpen && (
        <Sheet isOpen title={words} onClose={() => setOpen(false)}>
          <VirtualList
            label={words}
            items={visible.toSorted((a, b) => compareNames(a.name, b.name))}
            keyOf={({ target }) => target.id}
            rowHeight={64}
            hasLines
          >
            {(accessTarget) => (
              <ListRowLink
                {...targetPath(accessTarget.target)}
                start={<TargetTile accessTarget={accessTarget} />}
                title={accessTarget.name}
                hasChevron
              />
            )}
          </VirtualList>
        </Sheet>
      )}
    </>
  );
}

type TargetRowProps = { group: OwnGroup; accessTarget: AccessTarget; role: Role };

function TargetRow({ group, accessTarget, role }: TargetRowProps) {
  const { t } = useTranslation();
  const namesOf = useNamesOf();
  const { target, name } = accessTarget;
  const lacking = useMembersWithoutAccess(group);
  const exceptions = membersWithout(useMembers(group), accessTarget).filter(
    ({ userId }) => !lacking.has(userId),
  );
  return (
    <GivenRow
      id={target.id}
      start={<TargetTile accessTarget={accessTarget} />}
      {...{ group, name, role }}
      targets={[target]}
      note={exceptions.length > 0 && t('groups.without', { people: namesOf(exceptions) })}
      grant={(next) => ({ id: group.id, targets: [target], role: next })}
      revoke={{ id: group.id, target }}
    />
  );
}

function AllPlacesRow({ group, role, targets }: Pick<GroupRoleMenuProps, 'group' | 'role' | 'targets'>) {
  const { t } = useTranslation();
  return (
    <GivenRow
      id="all places"
      start={<MapPinned size={22} aria-hidden className="mx-[9px] shrink-0 text-ink-soft" />}
      {...{ group, role, targets }}
      name={t('groups.allPlaces')}
      grant={(next) => ({ id: group.id, allPlaces: true, role: next })}
      revoke={group.isNamed ? { id: group.id, allPlaces: true } : undefined}
    />
  );
}

type GivenRowProps = GroupRoleMenuProps & { id: string; start: ReactNode; note?: string | false };

type GroupRoleMenuProps = {
  group: OwnGroup;
  name: string;
  role: Role;
  targets: readonly Target[];
  /** The place by which the group has the role. */
  via?: Target | undefined;
  grant: (role: Role) => CallInput<'groups.grant'>;
  /** Without it, the group ends as a whole. */
  revoke: CallInput<'groups.revoke'> | undefined;
};

function GivenRow({ id, start, note, ...row }: GivenRowProps) {
  const roleWords = useRoleWords(row.targets);
  return (
    <li data-key={id}>
      <ListRow
        start={start}
        title={<span className="[overflow-wrap:anywhere]">{row.name}</span>}
        detail={[roleWords(row.role), note].filter(Boolean).join(' · ')}
        isPressedByAction
        actions={<GroupRoleMenu {...row} />}
      />
    </li>
  );
}

/** Changes or ends the role of a group in a bin or place, or in all places. */
export function GroupRoleMenu({ group, name, role, targets, via, grant, revoke }: GroupRoleMenuProps) {
  const { t } = useTranslation();
  const { set, end } = useGroupRole(group, name);
  const roleWords = useRoleWords(targets, via);
  return (
    <Menu
      label={t('groups.roleOf', { name })}
      icon={ChevronDown}
      className="-mr-1 flex-row-reverse"
      entries={[
        ...rolesToGive('owner').map((each) => ({
          label: t('access.roleOption', {
            role: t(`access.roles.${each}`),
            may: roleWords(each).toLocaleLowerCase(),
          }),
          icon: each === role ? CircleCheck : Circle,
          onPress: () => set(grant(each), role),
        })),
        revoke && {
          label: t('groups.end'),
          icon: UserMinus,
          onPress: () => void end(revoke),
          isDangerous: true,
        },
      ]}
    >
      <span aria-hidden>{t(`access.roles.${role}`)}</span>
      <VisuallyHidden>{`${t('groups.roleOf', { name })}: ${t(`access.roles.${role}`)}`}</VisuallyHidden>
    </Menu>
  );
}

type GiveAccessSheetProps = { group: Group; onClose: () => void };

/** Gives a group a role in own places and bins, which are found by their names. */
function GiveAccessSheet({ group, onClose }: GiveAccessSheetProps) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const toast = useToast();
  const connection = useConnection();
  const { isBusy, problem, run, setProblem } = useOnlineAct();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAllPlaces, setAllPlaces] = useState(false);
  const [role, setRole] = useState<Role>('viewer');
  const [text, setText] = useState('');
  const query = fold(useDeferredValue(text)).trim();
  const has = new Set(group.grants.map(({ target }) => target.id));
  const all = useAccessTargets();
  const open = all
    .filter(({ role: own, target }) => own === 'owner' && !has.has(target.id))
    .sort((a, b) => compareNames(a.name, b.name));
  const places = open.filter(({ target }) => target.kind === 'location');
  const bins = open.filter(({ target }) => target.kind === 'bin');
  const isFound = ({ name, target }: AccessTarget) =>
    chosen.has(target.id) || (query !== '' && fold(name).includes(query));

  const targets = open
    .filter(({ target }) => chosen.has(target.id) && !(isAllPlaces && target.kind === 'location'))
    .map(({ target }) => target);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (targets.length === 0 && !isAllPlaces) return setProblem(t('groups.nothingChosen'));
    if (targets.length > groupGrantsMax)
      return setProblem(t('errors.groups.grantsFull', { n: groupGrantsMax }));
    return run(async () => {
      const { id } = group;
      if (isAllPlaces) await mutate('groups.grant', { id, allPlaces: true, role });
      if (targets.length > 0) await mutate('groups.grant', { id, targets, role });
      toast.done(t('groups.given'));
      onClose();
    });
  };

  return (
    <FormSheet
      title={t('groups.giveTitle', { name: group.name })}
      submitLabel={t('groups.giveOk')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      {connection === 'offline' && <Notice>{t('groups.needsConnection')}</Notice>}
      {group.allPlaces === undefined && <AllPlacesChoice isChosen={isAllPlaces} onChange={setAllPlaces} />}
      {isAllPlaces ? null : places.length > 0 ? (
        <NameChips
          label={t('groups.places')}
          named={places.map(asNamed)}
          chosen={chosen}
          onChange={setChosen}
        />
      ) : (
        <p className="text-ink-soft">
          {t(ownPlaces(all).length === 0 ? 'groups.noPlaces' : 'groups.nothingToGive')}
        </p>
      )}
      {bins.length > 0 && (
        <div className="space-y-2">
          <SearchField label={t('groups.findBin')} value={text} onChange={setText} />
          <NameChips
            label={t('groups.bins')}
            named={bins.filter(isFound).slice(0, chipsMax).map(asNamed)}
            chosen={chosen}
            onChange={setChosen}
          />
        </div>
      )}
      <RoleSelect
        value={role}
        onChange={setRole}
        roles={rolesToGive('owner')}
        targets={isAllPlaces ? [...ownPlaces(all), ...targets] : targets}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormSheet>
  );
}

function asNamed({ target, name }: AccessTarget): { id: string; name: string } {
  return { id: target.id, name };
}
