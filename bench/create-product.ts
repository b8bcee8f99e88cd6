import sharp from 'sharp';

/** Creates a product with a new picture, as an admin does. */
export async function createProduct(portal: string, admin: Record<string, string>, code: string): Promise<void> {
  const form = new FormData();
  form.set('productCode', code);
  form.set('description', '');
  form.set('colors', '');
  form.set('visibleTo', '[]');
  form.set('primaryImage', await photo(), `${code}.jpg`);
  const answer = await fetch(`${portal}/api/admin/products`, { method: 'POST', headers: admin, body: form });
  if (!answer.ok) throw new Error(`Product ${code} was answered ${answer.status}: ${await answer.text()}`);
}

/** Creates a JPEG that differs from all others. */
export async function photo(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = await sharp({ create: { width: 480, height: 480, channels: 3, background: 'tan', noise } })
    .jpeg()
    .toBuffer();
  return new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' });
}
