import type { ActivityGroup } from '#domain/history/activity.ts';

/** The filters of the activity. `person` and `place` are ids. */
export type ActivityAddress = {
  person?: string | undefined;
  place?: string | undefined;
  kind?: ActivityGroup | undefined;
};
