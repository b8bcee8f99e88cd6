import { describe, expect, test } from 'vitest';
import { anAdmin, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();

async function started(given: Parameters<typeof anOrder>[1] = {}) {
  const order = await anOrder(portal, given);
  return { order, admin: await portal.as(await anAdmin(portal)), id: order.id, productId: order.products[0]?.id };
}

describe('workshop notes', () => {
  test('are listed newest first, for the order or a product', async () => {
    const { admin, id, productId } = await started({ verified: true });
    const first = await admin.call('addWorkshopNote', { id, text: 'Use the old pattern' });
    expect([first.status, first.body.note]).toEqual([
      201,
      {
        id: expect.any(Number),
        productId: null,
        text: 'Use the old pattern',
        by: expect.any(String),
        at: expect.any(String),
      },
    ]);
    await admin.call('addWorkshopNote', { id, productId, text: 'Two rows of stitches' });
    const { body } = await admin.call('readWorkshopNotes', { id });
    expect(body.notes.map((note: { productId: number; text: string }) => [note.productId, note.text])).toEqual([
      [productId, 'Two rows of stitches'],
      [null, 'Use the old pattern'],
    ]);
  });

  test('are removed once, and only from their own order', async () => {
    const { admin, id } = await started();
    const other = await started();
    const { body } = await admin.call('addWorkshopNote', { id, text: 'Ask for thread' });
    const noteId = body.note.id;
    expect((await admin.call('removeWorkshopNote', { id: other.id, noteId })).code).toBe('workshopNoteNotFound');
    expect((await admin.call('removeWorkshopNote', { id, noteId })).status).toBe(200);
    const again = await admin.call('removeWorkshopNote', { id, noteId });
    expect([again.status, again.code]).toEqual([404, 'workshopNoteNotFound']);
    expect((await admin.call('readWorkshopNotes', { id })).body.notes).toEqual([]);
  });

  test('return 400 for an empty or long text and 404 for a product of another order', async () => {
    const { admin, id } = await started();
    const other = await started();
    for (const text of ['', '  \n', 'x'.repeat(1_001), 7, undefined]) {
      const answer = await admin.call('addWorkshopNote', { id, text });
      expect([text, answer.status]).toEqual([text, 400]);
      expect(answer.body.fields).toHaveProperty('text');
    }
    const foreign = await admin.call('addWorkshopNote', { id, productId: other.productId, text: 'x' });
    expect([foreign.status, foreign.code]).toEqual([404, 'orderProductNotFound']);
    expect((await admin.call('addWorkshopNote', { id, text: '🧵'.repeat(1_000) })).status).toBe(201);
  });

  test('are deleted with their product', async () => {
    const { admin, id, productId } = await started({ quantities: [1, 2] });
    await admin.call('addWorkshopNote', { id, productId, text: 'x' });
    expect((await admin.call('deleteOrderProduct', { id, productId })).status).toBe(200);
    expect((await admin.call('readWorkshopNotes', { id })).body.notes).toEqual([]);
  });
});
