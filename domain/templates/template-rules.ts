import { AppError } from '../errors.ts';
import type { Template } from './template.ts';

type Templates = readonly Template[];

/** Adds a template after the others. One with its id is replaced, as when a deletion is undone twice. */
export function withNewTemplate(templates: Templates, data: Template): Template[] {
  return [...templates.filter(({ id }) => id !== data.id), data];
}

/** @throws AppError `templates.notFound`. */
export function withRenamedTemplate(
  templates: Templates,
  { id, name }: Pick<Template, 'id' | 'name'>,
): Template[] {
  requireTemplate(templates, id);
  return templates.map((each) => (each.id === id ? { ...each, name } : each));
}

/** @throws AppError `templates.notFound`. */
export function withoutTemplate(templates: Templates, { id }: Pick<Template, 'id'>): Template[] {
  requireTemplate(templates, id);
  return templates.filter((each) => each.id !== id);
}

function requireTemplate(templates: Templates, id: string): void {
  if (!templates.some((each) => each.id === id)) throw new AppError('templates.notFound');
}
