import { once } from 'node:events';
import { request } from 'node:http';
import sharp from 'sharp';
import type { Caller } from './callers/caller.ts';
import { formOf } from './workshop.ts';

export type StormPictures = { webp: Buffer; jpeg: Buffer; photo: Buffer };
/** A form that is being sent. `answered` is its status and files, or undefined when the connection was cut. */
export type SentForm = { answered: Promise<{ status: number; urls: string[] } | undefined>; cut(): void };

let made: Promise<StormPictures> | undefined;

/**
 * Returns pictures of 40 megapixels, which are small files but take long to process, and a photo of 12. Creates them
 * once.
 */
export function stormPictures(): Promise<StormPictures> {
  made ??= makePictures();
  return made;
}

async function makePictures(): Promise<StormPictures> {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#8a5a33' } });
  return {
    webp: await flat(8_000, 5_000).webp().toBuffer(),
    jpeg: await flat(8_000, 5_000).jpeg({ progressive: true }).toBuffer(),
    photo: await flat(4_032, 3_024).jpeg().toBuffer(),
  };
}

/** Sends a form of pictures over a new connection, or only the first `share` of its bytes. */
export async function sendForm(
  address: string,
  sender: Caller,
  pictures: readonly Buffer[],
  share = 1,
): Promise<SentForm> {
  const form = new Response(formOf('files', pictures)());
  const body = Buffer.from(await form.arrayBuffer());
  const sent = request(`${address}/api/uploads`, {
    method: 'POST',
    agent: false,
    headers: {
      ...sender.headers,
      'content-type': form.headers.get('content-type') ?? '',
      'content-length': body.length,
    },
  });
  const answered = readAnswer(sent).catch(() => undefined);
  if (share === 1) sent.end(body);
  else sent.write(body.subarray(0, Math.floor(body.length * share)));
  return { answered, cut: () => sent.destroy() };
}

async function readAnswer(sent: ReturnType<typeof request>) {
  const [answer] = await once(sent, 'response');
  const text = (await answer.toArray()).join('');
  const { files = [] } = JSON.parse(text) as { files?: { url: string }[] };
  return { status: Number(answer.statusCode), urls: files.map(({ url }) => url) };
}
