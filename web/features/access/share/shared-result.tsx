import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Thing } from '../thing.ts';
import { LinkActs } from './link-acts.tsx';
import type { ShareResult } from './use-share-form.ts';

/** Who has access now, and the link of each invitation, in case no mail comes through. */
export function SharedResult({ result, things }: { result: ShareResult; things: readonly Thing[] }) {
  const { t } = useTranslation();
  const { people, invites } = result;
  const nameOf = (id: string) => things.find(({ target }) => target.id === id)?.name ?? '';
  return (
    <div className="space-y-4">
      {people.map(({ userId, name }) => (
        <p key={userId} role="status">
          {t('access.sharedWith', { person: name })}
        </p>
      ))}
      {invites.length > 0 && (
        <>
          <div role="status">
            <p className="font-semibold">{t('access.invited', { count: invites.length })}</p>
            <p className="text-ink-soft">{t('access.linkText')}</p>
          </div>
          <ul className="divide-y divide-hairline">
            {invites.map((invite) => (
              <li key={invite.id} className="py-3">
                <p className="mb-2 font-medium [overflow-wrap:anywhere]">
                  {invite.email}
                  {things.length > 1 && ` · ${nameOf(invite.target.id)}`}
                </p>
                <LinkActs link={invite.link} title={nameOf(invite.target.id)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
