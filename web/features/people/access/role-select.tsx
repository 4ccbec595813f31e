import type { EffectiveRole, Role, TakeOut, Target } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Location } from '#domain/locations/location.ts';
import { placesAround } from '#domain/tree.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { binsWithin } from './access-target.ts';

type RoleSelectProps<R extends Role> = {
  value: R;
  onChange: (role: R) => void;
  roles: readonly R[];
  /** To what it gives access. */
  targets: readonly Target[];
  /** For screen readers, if a page has several of them. */
  label?: string;
};

export function RoleSelect<R extends Role>({ value, onChange, roles, targets, label }: RoleSelectProps<R>) {
  const { t } = useTranslation();
  const roleWords = useRoleWords(targets);
  return (
    <Select
      label={label ?? t('access.role')}
      isLabelHidden={label !== undefined}
      value={value}
      onChange={onChange}
      options={roles.map((role) => ({ value: role, label: t(`access.roles.${role as Role}`) }))}
      hint={roleWords(value)}
    />
  );
}

/** Says what people with a role may do in these targets. They see the place `via`, too. */
export function useRoleWords(targets: readonly Target[], via?: Target): (role: EffectiveRole) => string {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  return (role) => {
    const takeOut = role === 'viewer' && takeOutIn(targets, { bins, locations }, via);
    return takeOut ? t(`access.mayTakeOut.${takeOut}`) : t(`access.may.${role}`);
  };
}

type Data = { bins: ReadonlyMap<string, BinHeader>; locations: ReadonlyMap<string, Location> };

/**
 * In how much of these targets viewers may take out and put back; undefined if nowhere. The switch of a place counts for
 * those who see the place.
 */
export function takeOutIn(
  targets: readonly Target[],
  { bins, locations }: Data,
  via?: Target,
): TakeOut | undefined {
  const ids = new Set([...targets, via].map((target) => target?.id));
  /** Whether a place has the switch, or one around it that they see by these targets. */
  const isOn = (locationId: string | undefined) => {
    const around = placesAround(locations, { locationId });
    const visible = around.slice(0, around.findLastIndex(({ id }) => ids.has(id)) + 1);
    return visible.some(({ viewersMayTakeOut }) => viewersMayTakeOut === true);
  };
  const may = (bin: BinHeader) => bin.viewersMayTakeOut === true || isOn(bin.locationId);
  const parts = targets.map((target) => {
    if (target.kind === 'location' && isOn(target.id)) return { all: true, some: true };
    const within = binsWithin(target, { bins, locations });
    const bin = bins.get(target.id);
    const inIt = bin === undefined ? within : [bin, ...within];
    return { all: bin !== undefined && inIt.every(may), some: inIt.some(may) };
  });
  if (parts.length > 0 && parts.every(({ all }) => all)) return 'everywhere';
  return parts.some(({ some }) => some) ? 'somewhere' : undefined;
}
