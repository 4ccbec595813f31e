import type { ImportInfo } from '#domain/imports/import-calls.ts';
import type { ImportChoice } from '#domain/imports/import-choice.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';

type Restored = NonNullable<NonNullable<ImportInfo['counts']>['restored']>;
type Restore = NonNullable<ImportChoice['restore']>;

type RestoreChoiceProps = {
  restore: Restore;
  /** Of the last check. */
  counts: Restored | undefined;
  onChange: (restore: Restore) => void;
};

/** What of an export of Whichbin comes along with its things. */
export function RestoreChoice({ restore, counts, onChange }: RestoreChoiceProps) {
  const { t } = useTranslation();
  const { events = 0, people = 0 } = counts ?? {};
  return (
    <Section title={t('imports.restore.title')}>
      <Card className="space-y-3">
        <Checkbox
          label={t('imports.restore.history')}
          hint={t('imports.restore.historyText', { count: events })}
          checked={restore.withHistory}
          onChange={(withHistory) => onChange({ ...restore, withHistory })}
        />
        {people > 0 && (
          <Checkbox
            label={t('imports.restore.invites', { count: people })}
            hint={t('imports.restore.invitesText')}
            checked={restore.invites}
            onChange={(invites) => onChange({ ...restore, invites })}
          />
        )}
        <p className="text-ink-soft text-sm">{t('imports.restore.settings')}</p>
      </Card>
    </Section>
  );
}

/** What differs from the account that was exported. */
export function restoreRemarks(t: TFunction, restored: Restored): (string | false)[] {
  const { present, trashed, codes, newCodes, shareLinks, shared } = restored;
  return [
    trashed > 0 && t('imports.restore.trashed', { count: trashed }),
    present > 0 && t('imports.restore.present', { count: present }),
    codes > 0 && t('imports.restore.codes', { count: codes }),
    newCodes > 0 && t('imports.restore.newCodes', { count: newCodes }),
    shareLinks > 0 && t('imports.restore.shareLinks', { count: shareLinks }),
    shared > 0 && t('imports.restore.shared', { count: shared }),
  ];
}
