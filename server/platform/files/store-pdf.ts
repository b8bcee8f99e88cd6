import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { pdfType } from '#contract/catalog/file-types.ts';
import type { Storage } from '../storage/storage.ts';
import { discardPictures } from './discard-pictures.ts';

export type StoredPdf = {
  name: string;
  type: typeof pdfType;
  size: number;
  width: null;
  height: null;
  originalName: string;
};

/**
 * Every PDF has this and its version in its first 1,024 bytes, where readers of PDFs look for it: archives and gateways
 * write line breaks before it. Nothing before it is markup, so no web page is a PDF. What follows is never parsed here:
 * the portal only hands files on.
 */
const pdfMark = /^[^<]*?%PDF-\d\.\d/s;
const markBytes = 1_024;

/** Returns whether a received file is a PDF. The content decides, not the name. */
export async function isPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(markBytes) });
    return pdfMark.test(buffer.toString('latin1'));
  } finally {
    await file.close();
  }
}

/** Stores a PDF as it is. Throws storageFull, and then stores nothing. */
export async function storePdf(storage: Storage, path: string, originalName: string): Promise<StoredPdf> {
  const bytes = await readFile(path);
  const name = `${randomBytes(16).toString('hex')}.pdf`;
  try {
    await storage.put(name, bytes);
  } catch (error) {
    await discardPictures(storage, [{ name }]);
    throw error;
  }
  return { name, type: pdfType, size: bytes.length, width: null, height: null, originalName };
}
