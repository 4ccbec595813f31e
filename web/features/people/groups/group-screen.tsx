import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { paths } from '#domain/paths.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { type OwnGroup, useGroups } from '#web/features/people/access/own-groups.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { GroupAccess } from './group-access.tsx';
import { GroupMembers } from './group-members.tsx';
import { GroupNameSheet } from './group-name-sheet.tsx';

type GroupScreenProps = { groupId: string; onDeleted: () => void; children: (group: OwnGroup) => ReactNode };

/** /groups/{id}; `children` is what comes below the members. */
export function GroupScreen({ groupId, onDeleted, children }: GroupScreenProps) {
  const { t } = useTranslation();
  const profile = useProfile();
  const group = useGroups().find(({ id }) => id === groupId);
  return (
    <Page className="wide:max-w-[100rem]">
      <PageHeader
        title={group?.name ?? t('groups.kind')}
        above={group?.isNamed && t('groups.kind')}
        back={{ to: paths.groups, params: { groupId: undefined } }}
        actions={group && <GroupMenu group={group} onDeleted={onDeleted} />}
      />
      {group && (
        <div className="@container -mt-6">
          <div className="@min-[52rem]:grid @min-[52rem]:grid-cols-2 @min-[52rem]:gap-x-8">
            <div className="min-w-0">
              <GroupAccess group={group} />
            </div>
            <div className="min-w-0">
              <GroupMembers group={group} />
              {children(group)}
            </div>
          </div>
        </div>
      )}
      {!group && profile === undefined && <SkeletonRows count={3} />}
      {!group && profile && (
        <EmptyState title={t('groups.gone')}>
          <LinkButton to={paths.groups} params={{ groupId: undefined }}>
            {t('groups.title')}
          </LinkButton>
        </EmptyState>
      )}
    </Page>
  );
}

function GroupMenu({ group, onDeleted }: { group: OwnGroup; onDeleted: () => void }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toast = useToast();
  const [isRenaming, setRenaming] = useState(false);
  const { id, name, isNamed } = group;
  const removeLabel = t(isNamed ? 'groups.delete' : 'groups.endForAll');
  const remove = async () => {
    const isSure = await confirm({
      title: isNamed ? t('groups.deleteTitle', { name }) : t('groups.endForAllTitle'),
      text: t(isNamed ? 'groups.deleteText' : 'groups.endForAllText'),
      okLabel: removeLabel,
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await mutate('groups.delete', { id });
      toast.done(t(isNamed ? 'groups.deleted' : 'groups.allEnded'));
      onDeleted();
    } catch (error) {
      toast.failed(errorText(t, error));
    }
  };
  return (
    <>
      <Menu
        entries={[
          isNamed && { label: t('groups.rename'), icon: Pencil, onPress: () => setRenaming(true) },
          { label: removeLabel, icon: Trash, onPress: () => void remove(), isDangerous: true },
        ]}
      />
      {isRenaming && (
        <GroupNameSheet group={group} onSaved={() => undefined} onClose={() => setRenaming(false)} />
      )}
    </>
  );
}
