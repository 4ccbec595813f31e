import { assertCan } from '../access/access-rules.ts';
import { type Change, requireTarget } from '../device-view.ts';
import { AppError } from '../errors.ts';
import { neverOverwrites, noIds, noText, onlyHeaders, type QueuedWritesOf } from '../queued-write.ts';
import { claimCode, voidCode } from './code-rules.ts';

const ofCodes = {
  creates: noIds,
  ...onlyHeaders,
  isShownAsPending: true,
  mayLoseAccess: false,
  ...noText,
  restoreOverwritten: neverOverwrites,
} as const;

/** A device may not know a code yet; then the server alone decides. */
export const codeWrites: QueuedWritesOf<'codes'> = {
  'codes.void': {
    ...ofCodes,
    namedIds: ({ code }) => [code],
    changedBinIds: noIds,
    predict({ codes }, { data }) {
      const code = codes?.get(data.code);
      return code === undefined ? {} : { codes: [voidCode(code)] };
    },
  },

  'codes.claim': {
    ...ofCodes,
    namedIds: ({ code, target }) => [code, target.id],
    changedBinIds: ({ target }) => (target.kind === 'bin' ? [target.id] : []),
    predict(view, { data: { code, target, replace = false } }, { userId }) {
      const current = requireTarget(view, target);
      assertCan(current.role, 'claim a code');
      if (current.deletedAt !== undefined)
        throw new AppError(target.kind === 'bin' ? 'bins.inTrash' : 'locations.inTrash');
      const headers: Change =
        target.kind === 'bin'
          ? { bins: [...view.bins.values()].filter(isTarget).map((bin) => ({ ...bin, qrCode: code })) }
          : {
              locations: [...view.locations.values()]
                .filter(isTarget)
                .map((each) => ({ ...each, qrCode: code })),
            };
      const own = view.codes?.get(code);
      // Only own codes are on the device, and those fit only own things.
      if (own !== undefined && current.ownerId !== userId) throw new AppError('codes.notFound');
      if (own === undefined) return headers;
      const claimed = claimCode(own, view.codes?.get(current.qrCode ?? ''), target, { replace });
      return { ...headers, codes: [claimed.code, ...(claimed.voided ? [claimed.voided] : [])] };

      function isTarget({ id }: { id: string }): boolean {
        return id === target.id;
      }
    },
  },

  'codes.recordPrint': {
    ...ofCodes,
    namedIds: noIds,
    changedBinIds: noIds,
    predict({ codes }, { data: { codes: printed, sheet } }, { now }) {
      const own = [...new Set(printed)].flatMap((code) => codes?.get(code) ?? []);
      const live = own.filter(({ state }) => state !== 'void');
      const print = { printedAt: now, sheetId: sheet.id, sheetTemplate: sheet.template };
      return { codes: live.map((code) => ({ ...code, ...print })) };
    },
  },
};
