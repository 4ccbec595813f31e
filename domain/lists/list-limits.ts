export const listNameMax = 100;
export const stagesMax = 6;
export const stageNameMax = 30;
/** Of one place, bin or person, trash included. */
export const listsPerTargetMax = 30;
export const entriesPerListMax = 10_000;
export const entriesPerCallMax = 500;
export const listTicksPerCallMax = 200;
export const countMax = 100_000;
/** A list remembers the devices that ticked on it last. */
export const devicesPerListMax = 100;
