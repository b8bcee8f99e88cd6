import type * as z from 'zod/mini';
import { type Call, callersOf, statusOf } from '#contract/call/call.ts';
import { type CallName, methodAndPath, paths } from '#contract/call/paths.ts';
import { problems } from '#contract/call/problems.ts';
import { calls } from '#contract/calls.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { groupOf } from './operation.ts';

/** Returns the HTML reference page of all calls, generated from the contract. */
export function callsPage(brand: string): string {
  const names = Object.keys(paths) as CallName[];
  const groups = Map.groupBy(names, groupOf);
  const contents = [...groups.keys()].map(group => `<li><a href="#${group}">${group}</a></li>`).join('');
  const sections = [...groups]
    .map(([group, members]) => `<section id="${group}"><h2>${group}</h2>${members.map(article).join('')}</section>`)
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Calls of ${escapeHtml(brand)}</title><link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><h1>Calls of ${escapeHtml(brand)}</h1>
<p>For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>. Every error is <code>{ error, code, fields }</code>; unsafe calls
of a signed-in session send the <code>XSRF-TOKEN</code> cookie back as <code>X-XSRF-TOKEN</code>.</p>
<nav><ul>${contents}</ul></nav></header>
<main>${sections}</main>
</body>
</html>`;
}

function article(name: CallName): string {
  const call: Call = calls[name];
  const { method, path } = methodAndPath(name);
  const rows = [
    ['For', callersOf(call)],
    ['Query', fieldsOf(call.query)],
    [
      call.files ? 'Form' : 'Body',
      [fieldsOf(call.body), ...Object.keys(call.files ?? {}).map(file => `${file} (files)`)].filter(Boolean).join(', '),
    ],
    ['Answers', `${statusOf(call)} ${fieldsOf(call.answer)}`],
    ['Refuses', call.problems.map(code => `${problems[code].status} ${code}`).join(', ')],
  ].filter(([, value]) => value);
  const list = rows.map(([term, value]) => `<dt>${term}</dt><dd>${escapeHtml(String(value))}</dd>`).join('');
  return `<article id="${name}"><h3><b>${method}</b> <code>${escapeHtml(path)}</code></h3><p>${escapeHtml(call.does)}</p><dl>${list}</dl></article>`;
}

function fieldsOf(schema: z.ZodMiniType | undefined): string {
  if (!schema || !('shape' in schema)) return '';
  return Object.entries(schema.shape as Record<string, z.ZodMiniType>)
    .map(([field, type]) => (type.safeParse(undefined).success ? `${field}?` : field))
    .join(', ');
}

export const callsPageStyle = `
:root { color-scheme: light dark; --line: light-dark(#e2d9cd, #39322c); --soft: light-dark(#5a5047, #b9aea2); }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; font: 1rem/1.5 system-ui, sans-serif;
  background: light-dark(#f6f2ec, #171412); color: light-dark(#231d18, #f2ece4); }
a { color: light-dark(#9a4a1c, #e39a62); }
nav ul { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; list-style: none; }
article { border-top: 1px solid var(--line); padding: 1rem 0; }
h3 { font-size: 1rem; margin: 0; } h3 b { display: inline-block; min-width: 4.5rem; }
p { margin: 0.25rem 0; } dl { display: grid; grid-template-columns: 5rem 1fr; gap: 0.1rem 1rem; margin: 0.5rem 0 0; font-size: 0.875rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
`;
