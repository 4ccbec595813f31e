export const displayNameMax = 120;
export const emailMax = 254;
export const passwordMin = 8;
export const passwordMax = 128;
export const passkeyNameMax = 60;
export const passkeysMax = 20;
