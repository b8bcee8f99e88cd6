import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';

const run = promisify(execFile);

/** A PDF: its text in reading order, its pages, and its number of pictures. */
type Pdf = { text: string; pages: number; pictures: number };

/** Runs the action that creates a PDF, waits for the download and reads it. */
export async function savePdf(page: Page, ask: () => Promise<void>): Promise<Pdf & { name: string }> {
  const saved = page.waitForEvent('download');
  await ask();
  const download = await saved;
  return { name: download.suggestedFilename(), ...(await readPdf(await download.path())) };
}

/** Reads a PDF with poppler's tools (Debian: poppler-utils). */
export async function readPdf(path: string): Promise<Pdf> {
  const [text, facts, pictures] = await Promise.all(
    [
      ['pdftotext', '-layout', path, '-'],
      ['pdfinfo', path],
      ['pdfimages', '-list', path],
    ].map(async ([program = '', ...rest]) => (await run(program, rest)).stdout),
  );
  return {
    text: text ?? '',
    pages: Number(/Pages:\s+(\d+)/.exec(facts ?? '')?.[1]),
    pictures: (pictures ?? '').trim().split('\n').length - 2,
  };
}

/** Clicks the PDF's button in a row, card or dialog, or its menu item where buttons do not fit. */
export async function requestPdf(within: Locator, name: string): Promise<void> {
  const button = within.getByRole('button', { name });
  const menu = within.getByRole('button', { name: /^More actions/ });
  await button.or(menu).first().waitFor();
  if (await button.isVisible()) return button.click();
  await menu.click();
  await within.getByRole('menuitem', { name }).click();
}

/** Expects all these words in the text, at any position. */
export function expectWords(text: string, words: readonly (string | number)[]): void {
  const written = text.replace(/\s+/g, ' ');
  expect(words.filter(word => !written.includes(String(word)))).toEqual([]);
}
