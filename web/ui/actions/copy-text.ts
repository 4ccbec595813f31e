/** Returns whether the text is on the clipboard, which is missing without a secure context and may be denied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
