/** Yields the complete lines; an empty list means that part of a line arrived. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let begun: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const pieces = decoder.decode(value, { stream: true }).split('\n');
      const rest = pieces.pop() ?? '';
      if (pieces.length === 0) {
        begun.push(rest);
        yield [];
        continue;
      }
      pieces[0] = begun.join('') + (pieces[0] ?? '');
      begun = [rest];
      yield pieces.filter((line) => line !== '');
    }
    const last = begun.join('') + decoder.decode();
    if (last !== '') yield [last];
  } finally {
    await reader.cancel().catch(() => {});
  }
}
