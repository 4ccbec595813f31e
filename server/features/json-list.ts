/** Writes a JSON list from `parts`, each of which is JSON texts joined by commas and may be empty. */
export async function* writeJsonList(
  before: string,
  parts: AsyncIterable<string>,
  behind: string,
): AsyncGenerator<string> {
  yield `${before}[`;
  let isBegun = false;
  for await (const part of parts) {
    if (part === '') continue;
    yield isBegun ? `,${part}` : part;
    isBegun = true;
  }
  yield `]${behind}`;
}

export function joinJson(list: readonly unknown[]): string {
  return JSON.stringify(list).slice(1, -1);
}
