import { escapeHtml } from '../../server/platform/http/escape-html.ts';
import { partsOfKey } from '../../server/platform/languages/read-catalog.ts';
import { languageTitle, type Translated } from './read-translated.ts';

/** Returns a page with the texts of a language by file: English, translation, and remarks, for a reader who checks them. */
export function printList(language: string, texts: readonly Translated[]): string {
  const places = Map.groupBy(texts, ({ message }) => message.places[0] ?? '');
  const sections = [...places].map(([place, entries]) => {
    const rows = entries.map(({ message, translation }) => {
      const { context, text } = partsOfKey(message.key);
      const english = [text, message.plural ?? []].flat();
      const remarks = [context ?? [], message.comments, message.values].flat().join(' · ');
      return `<tr><td>${lines(english)}</td><td lang="${language}">${lines(translation)}</td><td>${escapeHtml(remarks)}</td></tr>`;
    });
    return `<h2>${escapeHtml(place)}</h2>\n<table>\n<tr><th>English</th><th>${languageTitle(language)}</th><th></th></tr>\n${rows.join('\n')}\n</table>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${languageTitle(language)}</title>
<style>
body { font: 15px/1.4 sans-serif; margin: 2rem; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
td, th { border: 1px solid #ccc; padding: .3rem .5rem; text-align: start; vertical-align: top; white-space: pre-wrap; }
td:last-child, th:last-child { color: #666; width: 20%; }
td:empty { background: #fdd; }
</style>
<h1>${languageTitle(language)}</h1>
${sections.join('\n')}
`;
}

const lines = (texts: readonly string[]) => texts.filter(Boolean).map(escapeHtml).join('\n');
