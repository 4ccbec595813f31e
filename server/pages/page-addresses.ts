import type { FastifyInstance } from 'fastify';
import { isId } from '#domain/ids.ts';
import { paths } from '#domain/paths.ts';

/** Addresses of the app's screens, as the server's routes write them; any other page is answered by the app with 404. */
export const appPages = Object.values(paths)
  .filter((path) => path !== paths.entry)
  .flatMap(routesOf);

/** An optional part makes two routes; a token may have any length. */
function routesOf(path: string): string[] {
  const route = path.replace('$token', '*').replaceAll('$', ':');
  const optional = /\/\{-(:\w+)\}$/;
  return optional.test(route) ? [route.replace(optional, ''), route.replace(optional, '/$1')] : [route];
}

/** Pages that the server writes. */
const writtenPages = ['/', '/privacy', '/s/*', '/reminder/*', '/home-https', '/api/docs'];

/** Addresses with fewer variable parts first, as `/bins/create` is no bin. */
const pages = [...appPages, ...writtenPages]
  .map(segmentsOf)
  .sort((a, b) => countVariable(a) - countVariable(b));
const firstWords = new Set(pages.map(([word]) => word));

/**
 * Answers a page's address that mail programs, people and sentences have changed (a slash or dot at the end, capitals, two
 * slashes) with a redirect to the right one. Applies to routes that are registered afterwards.
 */
export function redirectToPages(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (method !== 'GET' && method !== 'HEAD') return;
    const at = url.indexOf('?');
    const path = at < 0 ? url : url.slice(0, at);
    const right = pageAddress(path);
    if (right === undefined || right === path) return;
    return reply.header('cache-control', 'no-store').redirect(at < 0 ? right : right + url.slice(at), 308);
  });
}

/**
 * The address of the page that `path` means; undefined for unknown ones. Words and ids are folded to lower case, tokens
 * and codes stay as they are. Security: always begins with one slash and a known word, so that it stays on this server.
 */
export function pageAddress(path: string): string | undefined {
  let end = path.length;
  while (end > 0 && (path[end - 1] === '/' || path[end - 1] === '.')) end--;
  const segments = segmentsOf(path.slice(0, end));
  if (segments.length > 0 && !firstWords.has(segments[0]?.toLowerCase())) return undefined;
  for (const page of pages) {
    if (page.length !== segments.length) continue;
    const found = page.map((segment, at) => fitting(segment, segments[at] ?? ''));
    if (!found.includes(undefined)) return `/${found.join('/')}`;
  }
  return undefined;
}

function fitting(segment: string, actual: string): string | undefined {
  const folded = actual.toLowerCase();
  if (isVariable(segment)) return isId(folded) ? folded : actual;
  return folded === segment ? segment : undefined;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function isVariable(segment: string): boolean {
  return segment === '*' || segment.startsWith(':');
}

function countVariable(page: readonly string[]): number {
  return page.filter(isVariable).length;
}
