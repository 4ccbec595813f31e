import { useState } from 'react';
import type { PendingRequest, Role } from '#domain/access/access.ts';
import { can, requestsIn } from '#domain/access/access-rules.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { faceOf } from '#web/features/things/photos/faces.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { showAddress } from '#web/i18n/show-address.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { type AccessTarget, binsWithin } from '../access-target.ts';
import { useGroups } from '../own-groups.ts';
import { rolesToGive } from '../people-of.ts';
import { RoleSelect } from '../role-select.tsx';

type RequestCardProps = { accessTarget: AccessTarget; request: PendingRequest };

/** Can be answered offline. */
export function RequestCard({ accessTarget, request }: RequestCardProps) {
  const { t } = useTranslation();
  const { relativeTime } = useFormats();
  const [role, setRole] = useState<Role>(request.offer?.role ?? 'viewer');
  const { target } = accessTarget;
  const view = { ...useBins(), ...useLocations() };
  const count = binsWithin(target, view).filter((bin) => can(bin.role, 'manage people')).length;
  const { userId, userName: person, userPhotoId: photoId } = request;
  const wishedLocation = useRequestedLocation(accessTarget, request);
  const more = request.offer?.more ?? 0;
  const group = useGroups().find(({ id }) => id === request.offer?.groupId);
  const requestText = group
    ? t('access.asksToJoin', { person, group: group.name })
    : more > 0
      ? t('access.asksForMore', { person, name: accessTarget.name, count: more })
      : t(wishedLocation ? 'access.asksForPlace' : 'access.asksFor', { person, name: accessTarget.name });
  // Identified by id: after the bin moves, the choice no longer counts.
  const [chosenLocation, setChosenLocation] = useState<string>();
  const location =
    wishedLocation?.give === 'can' && wishedLocation.id === chosenLocation
      ? { locationId: wishedLocation.id }
      : {};

  return (
    <li data-key={`${target.id} ${userId}`} className="rounded-card border border-hairline bg-card p-4">
      <div className="flex gap-3">
        <Faces people={[faceOf({ userId, name: person, photoId })]} size="medium" />
        <div className="min-w-0 grow">
          <p className="font-medium">{requestText}</p>
          <p className="text-ink-soft text-sm">{showAddress(request.userEmail)}</p>
          <p className="text-ink-soft text-sm">
            {t('access.asked', { when: relativeTime(request.requestedAt) })}
            {request.offer && ` · ${t('access.byJoinLink')}`}
          </p>
          {request.message !== '' && (
            <blockquote className="mt-2 whitespace-pre-line border-hairline border-l-4 pl-3 [overflow-wrap:anywhere]">
              {request.message}
            </blockquote>
          )}
        </div>
      </div>
      {wishedLocation && (
        <div className="mt-3">
          <WhatToGive
            wishedLocation={wishedLocation}
            person={person}
            isLocationChosen={'locationId' in location}
            onChange={(isLocationChosen) =>
              setChosenLocation(
                isLocationChosen && wishedLocation.give === 'can' ? wishedLocation.id : undefined,
              )
            }
          />
        </div>
      )}
      {count > 0 && !wishedLocation && group === undefined && (
        <p className="mt-2 text-ink-soft text-sm">{t(`access.shareReach.${target.kind}`, { count })}</p>
      )}
      {group === undefined && (
        <div className="mt-3 sm:max-w-80">
          <RoleSelect
            value={role}
            onChange={setRole}
            roles={rolesToGive(accessTarget.role)}
            targets={[location.locationId ? { kind: 'location', id: location.locationId } : target]}
            label={t('access.roleOf', { person })}
          />
        </div>
      )}
      <Answers accessTarget={accessTarget} request={request} grant={{ role, ...location }} />
    </li>
  );
}

type AnswersProps = RequestCardProps & { grant: { role: Role; locationId?: string } };

function Answers({ accessTarget: { target }, request, grant }: AnswersProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { userId, userName: person } = request;

  const answer = async (answering: Promise<unknown>, doneText: string) => {
    try {
      await answering;
      toast.done(doneText);
    } catch (error) {
      toast.failed(errorText(t, error));
    }
  };

  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button
        kind="primary"
        aria-label={t('access.grantTo', { person })}
        onClick={() =>
          answer(
            act('accessRequests.grant', { target, userId, ...grant }),
            t('access.grantedDone', { person }),
          )
        }
      >
        {t('access.grant')}
      </Button>
      <Button
        aria-label={t('access.denyTo', { person })}
        onClick={() =>
          answer(act('accessRequests.deny', { target, userId }), t('access.deniedDone', { person }))
        }
      >
        {t('access.deny')}
      </Button>
    </div>
  );
}

/** The location requested together with a bin, as far as the answering person sees it. */
type RequestedLocation =
  | { give: 'can'; id: string; name: string; binCount: number }
  /** Without a name, the location is hidden or there is none. */
  | { give: 'others'; name?: string }
  | { give: 'none' }
  | { give: 'unknown' };

/** Undefined if only the bin is requested. */
function useRequestedLocation(
  accessTarget: AccessTarget,
  { wholePlace }: PendingRequest,
): RequestedLocation | undefined {
  const { bins } = useBins();
  const { status, locations } = useLocations();
  if (!wholePlace) return undefined;
  if (status === 'loading') return { give: 'unknown' };
  const locationId = bins.get(accessTarget.target.id)?.locationId;
  const location = locationId === undefined ? undefined : locations.get(locationId);
  if (location === undefined) {
    // Only the owner knows that there is no location; for others it may be hidden.
    return accessTarget.role === 'owner' && locationId === undefined ? { give: 'none' } : { give: 'others' };
  }
  const { id, name, role } = location;
  if (!can(role, 'manage people')) return { give: 'others', name };
  const within = binsWithin({ kind: 'location', id }, { bins, locations });
  const managedBins = within.filter((bin) => can(bin.role, 'manage people'));
  return { give: 'can', id, name, binCount: managedBins.length };
}

type WhatToGiveProps = {
  wishedLocation: RequestedLocation;
  person: string;
  isLocationChosen: boolean;
  onChange: (isLocationChosen: boolean) => void;
};

function WhatToGive({ wishedLocation, person, isLocationChosen, onChange }: WhatToGiveProps) {
  const { t } = useTranslation();
  if (wishedLocation.give === 'unknown') return null;
  if (wishedLocation.give === 'none') return <p className="text-ink-soft text-sm">{t('access.inNoPlace')}</p>;
  if (wishedLocation.give === 'others') {
    const { name } = wishedLocation;
    const text = name ? t('access.placeOfOthersNamed', { name }) : t('access.placeOfOthers');
    return <p className="text-ink-soft text-sm">{text}</p>;
  }
  const { name, binCount: count } = wishedLocation;
  return (
    <RadioList
      className="sm:max-w-md"
      label={t('access.whatToGive', { person })}
      value={isLocationChosen ? 'place' : 'bin'}
      onChange={(value) => onChange(value === 'place')}
      options={[
        { value: 'bin', label: t('access.onlyThisBin') },
        {
          value: 'place',
          label: t('access.wholePlaceNamed', { name }),
          hint: t('access.placeReach', { person, count }),
        },
      ]}
    />
  );
}

/** Excludes the person's own request: an admin of a bin may request its location. */
export function answerableIn(accessTarget: AccessTarget, myId: string | undefined): PendingRequest[] {
  if (myId === undefined || !can(accessTarget.role, 'see requests')) return [];
  return requestsIn(accessTarget.pendingRequests).filter(({ userId }) => userId !== myId);
}
