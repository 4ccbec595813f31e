import { useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { planFeatures } from '#domain/plans/plan-rules.ts';
import type { Suggestion } from '#domain/suggestions/suggestion-calls.ts';
import { invalidateAbout } from '#web/data/account/about.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { suggestNames, useSuggestionHost } from '#web/data/account/suggestions.ts';
import { getPreference, setPreference } from '#web/data/storage/preferences.ts';
import { PlanLink } from '#web/features/account/plans/plan-usage.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';

type SuggestionRefusal = { text: string; isOfPlan: boolean };

/** Suggests names from a photo on request; says where the photo is sent the first time. */
export function useSuggestions(binId: string) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const host = useSuggestionHost();
  const profile = useProfile();
  const [lookedAtId, setLookedAtId] = useState<string>();
  const [refusal, setRefusal] = useState<SuggestionRefusal>();

  const isAgreed = async (to: string): Promise<boolean> => {
    if (getPreference('suggestionHost') === to) return true;
    const ok = await confirm({
      title: t('suggestions.firstTitle'),
      text: t('suggestions.firstText', { host: to }),
      okLabel: t('suggestions.send'),
    });
    if (ok) setPreference('suggestionHost', to);
    return ok;
  };

  const look = async (to: string, read: () => Promise<Blob | undefined>): Promise<Suggestion[]> => {
    const photo = await read();
    if (!photo) return [];
    return (await suggestNames({ binId, host: to, language: currentLocale() }, photo)).suggestions;
  };

  /** Undefined without consent. Asked again if the server has changed the host in the meantime. */
  const find = async (
    to: string,
    id: string,
    read: () => Promise<Blob | undefined>,
    isAgain = false,
  ): Promise<Suggestion[] | undefined> => {
    if (!(await isAgreed(to))) return undefined;
    setLookedAtId(id);
    try {
      return await look(to, read);
    } catch (error) {
      const other = otherHostIn(error);
      if (other === undefined || isAgain) throw error;
      invalidateAbout();
      setLookedAtId(undefined);
      return find(other, id, read, true);
    }
  };

  return {
    /** Otherwise the feature is hidden. */
    isOffered: host !== undefined,
    lookedAtId,
    refusal,
    /** `id` identifies what is being looked at, for the screen. */
    async ask(id: string, read: () => Promise<Blob | undefined>): Promise<Suggestion[] | undefined> {
      if (host === undefined || lookedAtId !== undefined) return undefined;
      setRefusal(undefined);
      if (profile && !planFeatures[profile.plan].suggestsNames) {
        setRefusal({ text: t('errors.suggestions.notInPlan'), isOfPlan: true });
        return undefined;
      }
      try {
        const found = await find(host, id, read);
        if (found?.length !== 0) return found;
        setRefusal({ text: t('suggestions.none'), isOfPlan: false });
      } catch (error) {
        const isOfPlan = error instanceof AppError && error.code === 'suggestions.notInPlan';
        setRefusal({ text: errorText(t, error), isOfPlan });
      } finally {
        setLookedAtId(undefined);
      }
      return undefined;
    },
  };
}

function otherHostIn(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.code !== 'suggestions.otherHost') return undefined;
  const host = error.params?.host;
  return typeof host === 'string' ? host : undefined;
}

/** Explains why nothing was suggested. */
export function SuggestionNotice({ refusal }: { refusal: SuggestionRefusal | undefined }) {
  if (!refusal) return null;
  return (
    <Notice title={refusal.text}>
      {refusal.isOfPlan && (
        <p className="mt-3">
          <PlanLink />
        </p>
      )}
    </Notice>
  );
}
