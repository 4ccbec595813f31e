import { assertCan } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import { planFeatures } from '#domain/plans/plan-rules.ts';
import { openTarget } from '../access/gate.ts';
import { readProfile } from '../account/profile.ts';
import { perMinute, type Read } from '../command.ts';

export const createSuggestions: Read<'suggestions.create'> = {
  summary:
    'Suggests names of the things in a picture, by the vision endpoint that the operator has configured. `host` is the endpoint’s host that the user agreed to; the picture is sent to no other. Nothing is stored. The number per day is limited.',
  rate: { limits: [perMinute(20)] },
  usesDatabase: false,
  async read(db, { userId, now, installation: { suggester } }, { binId, host, picture, language }) {
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

export const findProduct: Read<'suggestions.findProduct'> = {
  summary:
    'Suggests the name of a product by its number, from the service that the operator has configured, which is sent nothing but the number. Names are cached. Nothing is stored.',
  rate: { limits: [perMinute(20)] },
  usesDatabase: false,
  async read(_db, { userId, installation: { productNames } }, { code, language }) {
    if (productNames === undefined) throw new AppError('suggestions.productsOff');
    const name = await productNames.nameOf(userId, code, language);
    return { ...(name !== undefined && { name }) };
  },
};
