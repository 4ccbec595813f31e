/** The records of one act, each changed by a write of its own. */
export const changedAtOnceMax = 500;

export type TagsAct = 'addTags' | 'removeTags';

export function isTagsAct(field: string): field is TagsAct {
  return field === 'addTags' || field === 'removeTags';
}

/** Undefined if the record has, or lacks, all of these tags already. */
export function tagsChange(
  { tags: current }: { tags: readonly string[] },
  field: TagsAct,
  tags: readonly string[],
): { [A in TagsAct]?: string[] } | undefined {
  const present = new Set(current.map((tag) => tag.toLowerCase()));
  const isWanted = (tag: string) => present.has(tag.toLowerCase()) === (field === 'removeTags');
  const wanted = tags.filter(isWanted);
  return wanted.length === 0 ? undefined : { [field]: wanted };
}
