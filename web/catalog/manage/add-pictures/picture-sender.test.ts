import { beforeEach, expect, it } from 'vitest';
import type { PicturedProduct } from '#contract/catalog/catalog.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { PictureSender, type Portal } from './picture-sender.ts';

/** A portal that keeps pictures by their names, and answers a key that it knows as before. */
class Stub implements Portal {
  readonly stored: string[] = [];
  readonly requests: string[] = [];
  readonly #answers = new Map<string, PicturedProduct>();
  readonly #products = new Map<number, PicturedProduct>();
  /** Runs for each request: `before` may refuse it, `after` may lose its answer. */
  before: (name: string) => void = () => {};
  after: (name: string) => void = () => {};

  async add(product: PicturedProduct, file: File, { idempotencyKey, signal }: Parameters<Portal['add']>[2]) {
    this.requests.push(file.name);
    this.before(file.name);
    const known = this.#answers.get(idempotencyKey);
    if (known) return known;
    const now = await this.read(product.id);
    if (now.revision !== product.revision) throw new ApiError(409, 'changedMeanwhile', 'Changed');
    const next = { ...now, revision: now.revision + 1, images: now.images + 1 };
    this.#products.set(product.id, next);
    this.#answers.set(idempotencyKey, next);
    this.stored.push(`${next.productCode} ${file.name}`);
    this.after(file.name);
    signal.throwIfAborted();
    return next;
  }

  async read(id: number) {
    return this.#products.get(id) ?? { id, productCode: `BT-${id}`, revision: 1, images: 0 };
  }

  /** Another person renames the product. */
  async rename(id: number, productCode: string) {
    const now = await this.read(id);
    this.#products.set(id, { ...now, productCode, revision: now.revision + 1 });
  }
}

let portal: Stub;
beforeEach(() => {
  portal = new Stub();
});

const offline = () => new ApiError(0, 'offline', 'Offline');
/** Returns a sender of files, each for the product with the number before its dot. */
function senderOf(...names: string[]): PictureSender {
  const rows = names.map((name, id) => ({
    id,
    file: new File(['bytes'], name),
    product: { id: Number.parseInt(name, 10), productCode: `BT-${Number.parseInt(name, 10)}`, revision: 1, images: 0 },
  }));
  return new PictureSender(rows, portal);
}

it('adds the pictures one after the other', async () => {
  const sender = senderOf('1.a', '1.b', '2.a');

  await sender.start();

  expect(sender.state.read()).toMatchObject({ at: 'done', all: 3, added: 3, refused: [] });
  expect(portal.stored).toEqual(['BT-1 1.a', 'BT-1 1.b', 'BT-2 2.a']);
});

it('names a damaged picture and goes on with the others', async () => {
  portal.before = name => {
    if (name === '1.b') throw new ApiError(415, 'notAPicture' as never, '1.b is damaged');
  };
  const sender = senderOf('1.a', '1.b', '2.a');

  await sender.start();

  expect(sender.state.read()).toMatchObject({
    at: 'done',
    added: 2,
    refused: [{ name: '1.b', fault: '1.b is damaged' }],
  });
});

it('stops when the connection is lost, and goes on with the same picture', async () => {
  let isLost = true;
  portal.before = name => {
    if (name === '1.b' && isLost) throw offline();
  };
  const sender = senderOf('1.a', '1.b', '1.c');

  await sender.start();
  expect(sender.state.read()).toMatchObject({ at: 'stopped', added: 1, isAway: true });
  isLost = false;
  await sender.start();

  expect(sender.state.read()).toMatchObject({ at: 'done', added: 3 });
  expect(portal.requests).toEqual(['1.a', '1.b', '1.b', '1.c']);
});

it('stores no picture twice when its answer was lost', async () => {
  let isLost = true;
  portal.after = name => {
    if (name === '1.b' && isLost) throw offline();
  };
  const sender = senderOf('1.a', '1.b', '1.c');

  await sender.start();
  isLost = false;
  await sender.start();

  expect(portal.stored).toEqual(['BT-1 1.a', 'BT-1 1.b', 'BT-1 1.c']);
  expect(sender.state.read()).toMatchObject({ at: 'done', added: 3 });
});

it('keeps what somebody else changed in the product meanwhile', async () => {
  portal.after = name => {
    if (name === '1.a') void portal.rename(1, 'BT-1 new');
  };
  const sender = senderOf('1.a', '1.b');

  await sender.start();

  expect(portal.stored).toEqual(['BT-1 1.a', 'BT-1 new 1.b']);
});

it('waits for a first request that still runs', async () => {
  let tries = 0;
  portal.before = () => {
    tries += 1;
    if (tries === 1) throw new ApiError(409, 'requestRunning', 'Running');
  };
  const sender = senderOf('1.a');

  await sender.start();

  expect(portal.stored).toEqual(['BT-1 1.a']);
});

it('stops at once, also while a picture is on its way, and adds that one later', async () => {
  const sender = senderOf('1.a', '1.b');
  portal.after = name => {
    if (name === '1.a') sender.stop();
  };

  await sender.start();
  expect(sender.state.read()).toMatchObject({ at: 'stopped', added: 0, isAway: undefined });
  portal.after = () => {};
  await sender.start();

  expect(portal.stored).toEqual(['BT-1 1.a', 'BT-1 1.b']);
  expect(sender.state.read()).toMatchObject({ at: 'done', added: 2 });
});

it('stops with the reason when no other picture would do better', async () => {
  portal.before = () => {
    throw new ApiError(507, 'storageFull', 'The storage is full');
  };
  const sender = senderOf('1.a', '1.b');

  await sender.start();

  expect(sender.state.read()).toMatchObject({ at: 'stopped', why: 'The storage is full', isAway: false });
  expect(portal.requests).toEqual(['1.a']);
});
