/** Below this a body is parsed before it is worth looking at first. */
const SMALL = 64 * 1024;
/** A thousand items with all their fields and tags are some 40,000 values. */
const VALUES_MAX = 50_000;
const DEPTH_MAX = 16;

/** `"`, `\`, `,` and the brackets, by their codes. */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BRACE = 0x7b;
const BRACE_END = 0x7d;
const BRACKET = 0x5b;
const BRACKET_END = 0x5d;

/**
 * Whether a JSON text holds so many values, or is nested so deep, that to parse and check it would take long: a megabyte of
 * distinct keys is a seventh of a second, its texts are nothing. One pass, some 2 ms for a megabyte.
 */
export function isCostlyJson(text: string): boolean {
  if (text.length < SMALL) return false;
  let values = 0;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) isInText = !isInText;
    else if (isInText) {
      if (letter === BACKSLASH) at++;
    } else if (letter === COMMA) values++;
    else if (letter === BRACE || letter === BRACKET) depth++;
    else if (letter === BRACE_END || letter === BRACKET_END) depth--;
    if (values > VALUES_MAX || depth > DEPTH_MAX) return true;
  }
  return false;
}
