export const regionNameMax = 60;
export const regionsMax = 50;
