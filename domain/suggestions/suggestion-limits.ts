export const suggestionsMax = 50;
export const suggestedTagsMax = 3;

/** The longest side of the picture that is sent for suggestions, in pixels. */
export const suggestionSideMax = 1_024;

/** Of the picture as base64; with the rest it fits the longest body. */
export const pictureCharactersMax = 900_000;
