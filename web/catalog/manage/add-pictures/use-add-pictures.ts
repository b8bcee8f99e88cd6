import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import type { AdminProduct, PicturedProduct } from '#contract/catalog/catalog.ts';
import { errorText } from '../../../platform/api/api-error.ts';
import { api } from '../../../platform/api/client.ts';
import { inOrder, type PictureRow, planOf, rowsOf } from './picture-rows.ts';
import { PictureSender, type Portal } from './picture-sender.ts';
import { texts } from './texts.ts';

type Step =
  | { at: 'choose'; error?: string }
  | { at: 'matching' }
  | { at: 'preview'; rows: readonly PictureRow[]; leftOut: number }
  | { at: 'send'; sender: PictureSender };

/** The steps of adding pictures: choose files, see where they go, send them. */
export function useAddPictures() {
  const [step, setStep] = useState<Step>({ at: 'choose' });

  async function choose(chosen: readonly File[]) {
    const files = inOrder(chosen.slice(0, limits.picturesAtOnce));
    setStep({ at: 'matching' });
    try {
      const { products } = await api.matchPictureNames({ names: files.map(({ name }) => name) });
      setStep({ at: 'preview', rows: rowsOf(files, products), leftOut: chosen.length - files.length });
    } catch (error) {
      setStep({ at: 'choose', error: errorText(error, texts.matchFailed) });
    }
  }

  function change(to: (rows: readonly PictureRow[]) => readonly PictureRow[]) {
    setStep(now => (now.at === 'preview' ? { ...now, rows: to(now.rows) } : now));
  }

  return {
    step,
    choose,
    restart: () => setStep({ at: 'choose' }),
    skip: (id: number) => change(rows => rows.filter(row => row.id !== id)),
    assign: (id: number, product: PicturedProduct) =>
      change(rows => rows.map(row => (row.id === id ? { ...row, product } : row))),
    send: () => {
      if (step.at !== 'preview') return;
      const { products } = planOf(step.rows);
      const rows = products.flatMap(({ product, rows }) => rows.map(row => ({ ...row, product })));
      setStep({ at: 'send', sender: new PictureSender(rows, portal) });
    },
  };
}

/** Returns a product as the sender needs it. */
export function pictured({ id, productCode, revision, images }: AdminProduct): PicturedProduct {
  return { id, productCode, revision, images: images.length };
}

const portal: Portal = {
  add: async ({ id, productCode, revision }, file, options) => {
    const form = new FormData();
    form.set('productCode', productCode);
    form.set('revision', String(revision));
    form.append('galleryImages', file);
    return pictured((await api.updateProduct({ id }, { form, ...options })).product);
  },
  read: async id => pictured((await api.readAdminProduct({ id })).product),
};
