import { assertCan } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import { planFeatures } from '#domain/plans/plan-features.ts';
import { openTarget } from '../access/gate.ts';
import { readProfile } from '../account/profile.ts';
import { perMinute } from '../call-spec.ts';
import type { Read } from '../command.ts';

export const createSuggestions: Read<'suggestions.create'> = {
  summary:
    'Names for what is in a picture, from the endpoint that the operator of this server chose. `host` is the one that the sender agreed to, and no other is asked. They are to be looked over; nothing is saved by it. A day’s number is limited.',
  rate: { limits: [perMinute(20)] },
  asksElsewhere: true,
  async read(db, { userId, now, site: { suggester } }, { binId, host, picture, language }) {
    if (suggester === undefined) throw new AppError('suggestions.off');
    const { row, effectiveRole } = await openTarget(db, userId, { kind: 'bin', id: binId });
    assertCan(effectiveRole, 'change items');
    if (row.deletedAt !== null) throw new AppError('bins.inTrash');
    const { plan } = await readProfile(db, userId);
    if (!planFeatures[plan].suggestsNames) throw new AppError('suggestions.notInPlan');
    if (host !== suggester.host) throw new AppError('suggestions.otherHost', { host: suggester.host });
    return suggester.suggest({ userId, now, picture, language });
  },
};
