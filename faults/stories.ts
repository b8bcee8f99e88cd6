import type { Answer, Caller } from './callers/caller.ts';
import type { Action } from './compare.ts';
import { formOf, type Sample, type Workshop } from './workshop.ts';

/** The prefix of all tokens. */
export const tokenPrefix = 'story-';

/** Repeats a call until it has a final answer. Records the action before the first attempt. */
export type Persist = (action: Action, ask: (address: string) => Promise<Answer>) => Promise<Answer>;
/** An acknowledged upload, with its address, its owner, and the expected hash of its bytes. */
export type Uploaded = { path: string; owner: Caller; sha256: string };

/** The number of actions of one story, including the upload. */
export const deedsOfStory = 11;

/**
 * Runs one order from its pictures to its last message: an upload, the order with two lines, its purchase order number,
 * a saved list, an invitation, messages of both sides, statuses and counts. Each action starts after the previous one
 * was acknowledged. `token` distinguishes the order from other stories.
 */
export async function tellStory(
  { customers, admins, products: catalog, samples }: Workshop,
  { number, token, persist, uploaded }: { number: number; token: string; persist: Persist; uploaded: Uploaded[] },
): Promise<void> {
  const pick = <T>(list: readonly T[], step = 1): T => list[Math.floor(number / step) % list.length] as T;
  const customer = pick(customers);
  const admin = pick(admins, customers.length);
  const sample: Sample = pick(samples);
  const lines = [pick(catalog), pick([...catalog.slice(1), ...catalog.slice(0, 1)])];
  const quantities = [3 + (number % 5), 2];

  const files = await persist({ words: `upload ${token}`, acknowledged: false }, address =>
    customer.call(address, 'uploadFiles', { form: formOf('files', [sample.bytes]) }),
  );
  const { url } = files.body.files[0];
  uploaded.push({ path: new URL(url).pathname, owner: customer, sha256: sample.sha256 });

  const products = lines.map(({ productCode }, line) => ({
    productCode,
    quantity: quantities[line],
    description: token,
    images: line === 0 ? [url] : [],
  }));
  const placed = await persist(
    { words: `order ${token}: 2 lines of ${quantities.join(' + ')}, 3 pictures, 3 notifications`, acknowledged: false },
    address =>
      customer.call(address, 'placeOrder', {
        key: token,
        body: { products },
      }),
  );
  const id: number = placed.body.order.id;
  const { companyId } = placed.body.order;
  const productCode = (lines[0] as { productCode: string }).productCode;

  const say = async (who: Caller, side: string, word: string, pictures: Buffer[]) => {
    const words = `message ${token} ${word} of the ${side}, ${pictures.length} pictures`;
    const { body } = await persist({ words, acknowledged: false }, address =>
      who.call(address, 'sendMessage', {
        path: { id },
        key: `${token} ${word}`,
        form: formOf('images', pictures, { message: `${token} ${word}` }),
      }),
    );
    for (const image of body.message.images) {
      uploaded.push({ path: new URL(image).pathname, owner: customer, sha256: sample.sha256 });
    }
  };
  const change = (what: 'status' | 'completed', to: string | number) =>
    persist({ words: `change ${token} ${what} to ${to}`, acknowledged: false }, address =>
      admin.call(address, what === 'status' ? 'setProductStatus' : 'setCompletedCount', {
        path: { id, productCode },
        body: { [what]: to },
      }),
    );

  await say(customer, 'customer', 'first', [sample.bytes]);
  await change('status', 'cutting');
  await keepForLater({ customer, token, persist, id, companyId, products });
  await change('completed', 1);
  await say(admin, 'admin', 'second', []);
  await change('completed', 3);
  await change('status', 'stitching');
}

type Later = { customer: Caller; token: string; persist: Persist; id: number; companyId: number; products: unknown[] };

/** Sets the purchase order number, saves the lines as a list and invites a colleague. Each leaves one audit entry. */
async function keepForLater({ customer, token, persist, id, companyId, products }: Later): Promise<void> {
  await persist({ words: `number ${token} in 1 entry`, acknowledged: false }, address =>
    customer.call(address, 'updatePoNumber', { path: { id }, body: { poNumber: token } }),
  );
  await persist({ words: `list ${token}: 2 lines, 3 pictures, in 1 entry`, acknowledged: false }, address =>
    customer.call(address, 'createList', { key: `${token} list`, body: { name: token, products } }),
  );
  await persist({ words: `invitation ${token} in 1 entry`, acknowledged: false }, address =>
    customer.call(address, 'invitePerson', {
      path: { id: companyId },
      key: `${token} invitation`,
      body: { name: token, companyRole: 'buyer' },
    }),
  );
}
