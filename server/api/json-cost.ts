const SMALL = 64 * 1024;
/** A thousand items with all their fields and tags are some 40,000 values. */
const VALUES_MAX = 50_000;
const DEPTH_MAX = 16;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BRACE = 0x7b;
const BRACE_END = 0x7d;
const BRACKET = 0x5b;
const BRACKET_END = 0x5d;

/** Whether parsing would take long: a megabyte of distinct keys takes a seventh of a second, this check some 2 ms. */
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
