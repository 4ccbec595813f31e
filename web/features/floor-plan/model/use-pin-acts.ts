import type { BinHeader } from '#domain/bins/bin.ts';
import type { Pin } from '#domain/maps/pin.ts';
import { clampPoint, type PlanPoint } from '#domain/maps/plan-areas.ts';
import { act } from '#web/data/account/act.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Pinned = Pick<BinHeader, 'id' | 'name' | 'pin'>;

/** Places bins on a plan and removes them, each with Undo. */
export function usePinActs(planPhotoId: string) {
  const { t } = useTranslation();
  const run = useUndoable();
  const change = ({ id, pin: before }: Pinned, pin: Pin | null, done: string) => {
    const send = (to: Pin | null, was: Pin | null) => act('bins.update', { id, pin: to, was: { pin: was } });
    return run({
      acts: [send(pin, before ?? null)],
      done,
      undo: () => ({ acts: [send(before ?? null, pin)] }),
    });
  };
  return {
    put(bin: Pinned, point: PlanPoint): Promise<boolean> {
      const isMove = bin.pin?.planPhotoId === planPhotoId;
      const pin = { planPhotoId, ...clampPoint(point) };
      return change(bin, pin, t(isMove ? 'floorPlan.moved' : 'floorPlan.placed', { name: bin.name }));
    },
    remove: (bin: Pinned): Promise<boolean> => change(bin, null, t('floorPlan.removed', { name: bin.name })),
  };
}
