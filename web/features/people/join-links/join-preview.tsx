import type { JoinOffer } from '#domain/links/join-link.ts';
import { joinOnArrival } from '#web/features/account/account/join-on-arrival.ts';
import { NoPreview, SignInLinks } from '#web/features/people/access/invite-preview.tsx';
import { type JoinLook, mayText, quotedNames } from '#web/features/people/access/link-preview.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type JoinPreviewProps = {
  look: JoinLook;
  token: string;
  /** The link's own address, to return to after signing in. */
  next: string;
  onRetry: () => void;
};

/** Shown below a heading that says who invites to what. */
export function JoinPreview({ look, token, next, onRetry }: JoinPreviewProps) {
  const { t } = useTranslation();
  if (look.status !== 'ready') return <NoPreview {...{ look, goneText: t('joining.goneText'), onRetry }} />;
  const reach = offerReach(t, look.preview);
  return (
    <>
      {reach && <p className="mb-2 [overflow-wrap:anywhere]">{reach}</p>}
      <p className="mb-5">{offerText(t, look.preview)}</p>
      <SignInLinks next={next} onSignUp={() => joinOnArrival(token)} />
    </>
  );
}

export function joinHeading(t: TFunction, look: JoinLook): string {
  switch (look.status) {
    case 'ready':
      return offerHeading(t, look.preview);
    case 'ended':
      return t('joining.gone');
    case 'failed':
      return t('joining.couldNotLoad');
    case 'loading':
      return t('joining.pageTitle');
  }
}

export function offerHeading(
  t: TFunction,
  { inviterName: person, groupName: group, allPlaces, targets }: JoinOffer,
): string {
  if (allPlaces && group === undefined) return t('joining.headingAll', { person });
  if (group !== undefined) return t('joining.headingGroup', { person, group });
  return t('joining.heading', {
    person,
    names: quotedNames(
      t,
      targets.map(({ name }) => name),
    ),
  });
}

/** "Now that is “Shed” and “Hall”. Later places come along." Undefined if the heading says it all. */
function offerReach(t: TFunction, { groupName, allPlaces, targets }: JoinOffer): string | undefined {
  const names = quotedNames(
    t,
    targets.map(({ name }) => name),
  );
  if (allPlaces) return t('joining.allNow', { names });
  return groupName === undefined ? undefined : t('joining.groupHas', { names });
}

/** "You can look at everything, but not change it." */
export function offerText(t: TFunction, offer: JoinOffer): string {
  const { asksFirst, inviterName: person } = offer;
  const may = mayText(t, offer);
  return asksFirst ? `${may} ${t('joining.willAsk', { person })}` : may;
}

/** "You joined the group “Leaders”: “Attic” and “Basement”. You find them under Places." */
export function joinedText(
  t: TFunction,
  { inviterName: person, groupName: group, allPlaces, targets }: JoinOffer,
): string {
  if (allPlaces && group === undefined) return t('joining.joinedAll', { person });
  const names = quotedNames(
    t,
    targets.map(({ name }) => name),
    3,
  );
  const joined =
    group === undefined ? t('joining.joined', { names }) : t('joining.joinedGroup', { group, names });
  const [kind, ...others] = new Set(targets.map((target) => target.kind));
  // A single one opens at once.
  if (kind === undefined || others.length > 0 || targets.length === 1) return joined;
  return `${joined} ${t(`joining.found.${kind}`, { count: targets.length })}`;
}
