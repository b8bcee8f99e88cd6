import type { Client } from './client.ts';
import { aPicture } from './pictures.ts';

type Given = { decision?: string; note?: string; picture?: Buffer | readonly Buffer[] };

/** Returns the form of a round of a sample, or of its answer. */
export function roundForm({ decision, note, picture = [] }: Given): FormData {
  const form = new FormData();
  if (decision !== undefined) form.set('decision', decision);
  if (note !== undefined) form.set('note', note);
  for (const bytes of Array.isArray(picture) ? picture : [picture]) {
    form.append('images', new File([new Uint8Array(bytes)], 'sample.png', { type: 'image/png' }));
  }
  return form;
}

/** Sends a round of a sample of a line, which also asks for it. */
export async function aRound(
  admin: Client,
  line: { id: number; productId: number | undefined },
  given: Given = {},
): Promise<void> {
  const form = roundForm({ picture: await aPicture('png', 8, 8), ...given });
  const { status, body } = await admin.call('postSampleRound', line, { form });
  if (status !== 201) throw new Error(`the round was refused: ${JSON.stringify(body)}`);
}
