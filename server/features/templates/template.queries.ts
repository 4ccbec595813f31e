import type { Template } from '#domain/templates/template.ts';
import { statement } from '#server/db/statement.ts';

export const queryTemplates = statement<{ templates: Template[] | null }, { ownerId: string }>(
  'templates',
  'SELECT templates FROM profiles WHERE user_id = $ownerId',
);

/** `templates` is a JSON list, null for none. */
export const updateTemplates = statement<object, { ownerId: string; templates: string | null }>(
  'templates-update',
  'UPDATE profiles SET templates = $templates WHERE user_id = $ownerId',
);
