export const suggestionsMax = 50;
export const suggestedTagsMax = 3;

/** The longest side of the picture that is sent for suggestions, in pixels. */
export const suggestionSideMax = 1_024;

/** The maximum length of the picture in base64, which fits the maximum body. */
export const pictureCharactersMax = 900_000;
