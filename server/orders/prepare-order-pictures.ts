import type { InputOf } from '#contract/calls.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { discardPictures } from '../files/discard-pictures.ts';
import { type StoredPicture, storePicture } from '../files/store-picture.ts';
import type { Context } from '../http/context.ts';
import { Problem, problem } from '../http/problem.ts';
import type { Prepared } from '../http/serve.ts';
import type { Viewer } from '../http/viewer.ts';
import { readOrderImage } from './order-image.ts';

/** The stored picture of each `data:` image, by 'line.image'. */
export type OrderPictures = ReadonlyMap<string, StoredPicture>;

export function pictureKey(line: number, image: number): string {
  return `${line}.${image}`;
}

/**
 * Stores the pictures that an order carries as `data:` addresses, before its transaction begins.
 * Throws what the picture is refused for, naming the line.
 */
export async function prepareOrderPictures(
  context: Context,
  { origin }: Viewer,
  { products }: InputOf<'placeOrder'>,
): Promise<Prepared<OrderPictures>> {
  const stored = new Map<string, StoredPicture>();
  const discard = () => discardPictures(context.storage, [...stored.values()]);
  try {
    for (const [line, { productCode, images }] of products.entries()) {
      for (const [index, image] of images.entries()) {
        const read = readOrderImage(image, origin);
        if (!read) throw refusedLine(line, productCode, 'orderLineRefused', 'an image is not one of this portal');
        if (read.kind !== 'data') continue;
        const picture = await storePicture(context.storage, Buffer.from(read.base64, 'base64'), '').catch(
          naming(line, productCode),
        );
        stored.set(pictureKey(line, index), picture);
      }
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { value: stored, discard };
}

function naming(line: number, productCode: string) {
  return (error: unknown): never => {
    if (error instanceof Problem) throw refusedLine(line, productCode, error.code, error.message);
    throw error;
  };
}

/** A refusal that names the line at fault (decisions, 'Orders'). */
export function refusedLine(line: number, productCode: string, code: ProblemCode, why: string): Problem {
  return problem(code, { text: `Line ${line + 1} (${productCode}): ${why}`, fields: { [`products.${line}`]: why } });
}
