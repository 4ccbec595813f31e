import type { Target } from '../access/access.ts';
import { assertCan, inTrash } from '../access/access-rules.ts';
import { type Change, type DeviceView, requireTarget } from '../device-view.ts';
import { AppError } from '../errors.ts';
import { idsIn, neverOverwrites, noIds, noText, onlyHeaders, type QueuedWritesOf } from '../operation.ts';
import {
  canTakeBackPrint,
  claimedCode,
  madeVoid,
  printedCode,
  voidedCode,
  withoutLastPrint,
} from './code-rules.ts';
import type { CodeRow } from './codes.ts';

const codeDefaults = {
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
    ...codeDefaults,
    namedIds: ({ code }) => [code],
    changedBinIds: noIds,
    predict({ codes }, { data }, { now }) {
      const code = codes?.get(data.code);
      return code === undefined ? {} : { codes: [voidedCode(code, now)] };
    },
  },

  'codes.claim': {
    ...codeDefaults,
    namedIds: ({ code, target }) => idsIn(code, target.id),
    changedBinIds: ({ target }) => (target.kind === 'bin' ? [target.id] : []),
    predict(view, { data: { code, target, replace = false, lost, orNewCode } }, { userId, now }) {
      const current = requireTarget(view, target);
      assertCan(current.role, 'claim a code');
      if (current.deletedAt !== undefined) throw inTrash(target);
      if (lost !== undefined && current.qrCode !== lost) return {};
      const former = view.codes?.get(current.qrCode ?? '');
      const voided = former && lost !== undefined ? [madeVoid(former, now)] : [];
      const own = code === undefined ? undefined : view.codes?.get(code);
      // Only own codes are on the device, and those fit only own things.
      if (own !== undefined && current.ownerId !== userId) throw new AppError('codes.notFound');
      if (code === undefined || (orNewCode && own !== undefined && own.state !== 'free')) {
        // The server draws one.
        return { ...withCode(view, target, ''), codes: voided };
      }
      if (own === undefined) return { ...withCode(view, target, code), codes: voided };
      const claimed = claimedCode(own, former, target, { replace: replace || lost !== undefined, now });
      const newCode: CodeRow = lost === undefined ? claimed.code : { ...claimed.code, use: 'labels' };
      return {
        ...withCode(view, target, code),
        codes: [newCode, ...(claimed.voided ? [claimed.voided] : [])],
      };
    },
  },

  'codes.recordPrint': {
    ...codeDefaults,
    namedIds: noIds,
    changedBinIds: noIds,
    predict({ codes }, { data: { codes: printed, sheet, isTakenBack = false } }, { now }) {
      const own = [...new Set(printed)].flatMap((code) => codes?.get(code) ?? []);
      if (isTakenBack)
        return { codes: own.filter((code) => canTakeBackPrint(code, sheet.id)).map(withoutLastPrint) };
      const live = own.filter(({ state }) => state !== 'void');
      return { codes: live.map((code) => printedCode(code, sheet, now)) };
    },
  },
};

function withCode({ bins, locations }: DeviceView, { kind, id }: Target, qrCode: string): Change {
  const [bin, location] = [bins.get(id), locations.get(id)];
  if (kind === 'bin') return { bins: bin ? [{ ...bin, qrCode }] : [] };
  return { locations: location ? [{ ...location, qrCode }] : [] };
}
