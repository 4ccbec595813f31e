import { apiReference } from './reference.ts';

/** The reference as a plain page: the Markdown that it is written in uses headings, paragraphs, tables and code only. */
export function apiPage(): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Whichbin: calls</title>
<link rel="stylesheet" href="/api/docs.css">
<main>
${apiReference().trim().split('\n\n').map(block).join('\n')}
</main>
</html>
`;
}

export const pageStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 3rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.8rem 0.3rem 0; border-bottom: 1px solid #8884; }
code { font-size: 0.9em; }
`;

function block(text: string): string {
  const heading = /^(#+) (.*)$/.exec(text);
  if (heading) {
    const [, marks = '', title = ''] = heading;
    return `<h${marks.length} id="${escaped(title)}">${inline(title)}</h${marks.length}>`;
  }
  if (text.startsWith('|')) return table(text.split('\n'));
  return `<p>${inline(text)}</p>`;
}

function table([head = '', _rule, ...rows]: string[]): string {
  const row = (line: string, tag: 'th' | 'td') =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${inline(cell)}</${tag}>`)
      .join('')}</tr>`;
  return `<table>${[row(head, 'th'), ...rows.map((line) => row(line, 'td'))].join('\n')}</table>`;
}

function cells(line: string): string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function inline(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
