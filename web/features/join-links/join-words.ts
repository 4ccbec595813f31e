import type { JoinOffer } from '#domain/join-links/join-link.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import type { TFunction } from '#web/i18n/translate.ts';

/** “Shed”, “Garage” and “Attic” */
export function quotedNames(t: TFunction, names: readonly string[]): string {
  return new Intl.ListFormat(currentLocale()).format(names.map((name) => t('joining.quoted', { name })));
}

export function offerHeading(
  t: TFunction,
  { inviterName: person, groupName: group, targets }: JoinOffer,
): string {
  if (group !== undefined) return t('joining.headingGroup', { person, group });
  return t('joining.heading', {
    person,
    names: quotedNames(
      t,
      targets.map(({ name }) => name),
    ),
  });
}

/** "You can look at everything, but not change it." */
export function offerText(t: TFunction, { role, asksFirst, inviterName: person }: JoinOffer): string {
  const may = t(`access.youMay.${role}`);
  return asksFirst ? `${may} ${t('joining.willAsk', { person })}` : may;
}
