/** iOS requires a launch image for each exact screen size. */
const screens = [
  [320, 568, 2],
  [375, 667, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 896, 2],
  [414, 896, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
] as const;

const themes = [
  ['light', '#FAF6EF'],
  ['dark', '#171512'],
] as const;

export const splashScreens = screens.flatMap(([width, height, ratio]) =>
  themes.map(([theme, background]) => ({
    file: `/splash/${width * ratio}x${height * ratio}-${theme}.png`,
    width: width * ratio,
    height: height * ratio,
    background,
    media: `(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${ratio}) and (prefers-color-scheme: ${theme})`,
  })),
);
