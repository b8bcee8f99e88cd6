import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubPortal } from '#testing/browser/browser-stubs.ts';
import { account } from '#testing/samples.ts';
import { api } from './client.ts';
import { onUnconfirmed } from './confirmation.ts';
import { meKey, queryClient } from './query-client.ts';
import { texts } from './texts.ts';

const user = account({ id: 3 });
const refused = (status: number, code: string, more = {}) => ({
  status,
  body: { error: `No: ${code}`, code, ...more },
});

beforeEach(() => queryClient.clear());
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('a request', () => {
  it('has the method and the path of the contract, and the remaining input as JSON', async () => {
    const requests = stubPortal(() => ({ body: { success: true } }));

    await api.setCompletedCount({ id: 7, productCode: 'ST/220 ü', completed: 4 });

    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method: 'PUT', body: JSON.stringify({ completed: 4 }) });
    expect(requests[0]?.address).toContain('/7/');
    expect(requests[0]?.address).toContain(encodeURIComponent('ST/220 ü'));
  });

  it('puts the input of a read into the query and omits empty values', async () => {
    const requests = stubPortal(() => ({ body: { orders: [], nextCursor: null } }));

    await api.readOrders({ includeArchived: '1', search: '', limit: '25', cursor: undefined });

    expect(requests[0]?.address).toBe('/api/orders?includeArchived=1&limit=25');
    expect(requests[0]?.body).toBeUndefined();
  });

  it('sends the anti-forgery token with a change but not with a read (SI-7)', async () => {
    const requests = stubPortal(() => ({ body: { success: true } }));

    await api.readOrder({ id: 7 });
    await api.verifyCompletion({ id: 7 });

    expect(requests.map(({ headers }) => headers['X-XSRF-TOKEN'])).toEqual([undefined, 'token']);
  });

  it('names the user whom the page shows, so that the server can reject it for another user', async () => {
    const requests = stubPortal(() => ({ body: { success: true, user } }));
    queryClient.setQueryData(meKey, user);

    await api.verifyCompletion({ id: 7 });
    await api.readMe();

    expect(requests.map(({ headers }) => headers['X-User'])).toEqual(['3', undefined]);
  });

  it('does not compile with a field that the call does not have, also in a variable and inside a list', () => {
    const line = { orderId: 1, productId: 2, productCode: 'TB-104' };
    const order = { id: 7, customerName: 'Harbour Goods' };
    const optional: { id: number; search?: string } = { id: 7 };
    const set = { pinned: true, note: '' };
    const wide = () => [
      // @ts-expect-error the list contains wider objects
      api.readTicketsOfLines({ lines: [line] }),
      // @ts-expect-error the variable has one more field
      api.readOrder(order),
      // @ts-expect-error the spread has one more field
      api.readOrder({ ...order }),
      // @ts-expect-error the variable may have one more field
      api.readOrder(optional),
      // @ts-expect-error this call takes no input
      api.readSessions(order),
      // @ts-expect-error no alternative has this field
      api.changeInBulk({ lines: [{ orderId: 1, productId: 2 }], set }),
    ];
    const exact = () => [
      api.readOrder({ id: 7 }),
      api.readOrders({ view: 'summary', cursor: undefined }),
      api.changeInBulk({ lines: [{ orderId: 1, productId: 2 }], set: { pinned: true } }),
    ];

    // The compiler is what this test asks.
    expect([wide, exact]).toHaveLength(2);
  });

  it('has the given Idempotency-Key', async () => {
    const requests = stubPortal(() => ({ body: { success: true } }));

    await api.placeOrder({ products: [] }, { idempotencyKey: 'k1' });

    expect(requests[0]?.headers['Idempotency-Key']).toBe('k1');
  });

  it('fetches a token first if there is none', async () => {
    const requests = stubPortal(() => ({ body: { success: true } }));
    vi.stubGlobal('document', { cookie: '' });

    await api.verifyCompletion({ id: 7 });

    expect(requests.map(({ method, address }) => `${method} ${address}`)[0]).toBe('GET /api/auth/me');
    expect(requests).toHaveLength(2);
  });

  it('is retried once when its token belonged to another session', async () => {
    let tries = 0;
    const requests = stubPortal(({ method }) => {
      if (method === 'GET') return { body: { user } };
      tries += 1;
      return tries === 1 ? refused(403, 'forged') : { body: { success: true } };
    });

    await api.verifyCompletion({ id: 7 });

    expect(requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'PUT']);
  });

  it('is not retried twice', async () => {
    const requests = stubPortal(({ method }) => (method === 'GET' ? { body: { user } } : refused(403, 'forged')));

    await expect(api.verifyCompletion({ id: 7 })).rejects.toMatchObject({ status: 403, code: 'forged' });
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });
});

describe('a request that needs the password', () => {
  const unconfirmed = refused(403, 'confirmIdentity');
  const portalThatAsks = () => {
    let isConfirmed = false;
    const requests = stubPortal(() => (isConfirmed ? { body: { success: true } } : unconfirmed));
    return { requests, confirm: () => (isConfirmed = true) };
  };

  it('asks for it and is sent again once the user confirmed', async () => {
    const { requests, confirm } = portalThatAsks();
    const remove = onUnconfirmed(async () => confirm());

    await expect(api.deleteCustomer({ id: 7 })).resolves.toEqual({ success: true });
    remove();

    expect(requests.map(({ address }) => address)).toEqual(['/api/customers/7', '/api/customers/7']);
  });

  it('asks once for several calls', async () => {
    const { confirm } = portalThatAsks();
    const ask = vi.fn(async () => confirm());
    const remove = onUnconfirmed(ask);

    await Promise.all([api.deleteCustomer({ id: 7 }), api.deleteCustomer({ id: 8 })]);
    remove();

    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('fails when the user does not confirm, or nobody can ask', async () => {
    const { requests } = portalThatAsks();
    const remove = onUnconfirmed(async () => false);
    const failure = { status: 403, code: 'confirmIdentity', message: 'No: confirmIdentity' };

    await expect(api.deleteCustomer({ id: 7 })).rejects.toMatchObject(failure);
    remove();
    await expect(api.deleteCustomer({ id: 7 })).rejects.toMatchObject(failure);

    expect(requests).toHaveLength(2);
  });
});

describe('a failed request', () => {
  it("throws the server's text, code and fields (ER-1)", async () => {
    stubPortal(() => refused(409, 'usernameTaken', { fields: { username: 'is taken' } }));

    await expect(api.verifyCompletion({ id: 7 })).rejects.toMatchObject({
      status: 409,
      code: 'usernameTaken',
      message: 'No: usernameTaken',
      fields: { username: 'is taken' },
    });
  });

  it.each([
    ['a page instead of JSON', { status: 502, body: '<html>Bad gateway</html>' }, 502],
    ['an answer without success', { status: 200, body: { success: false } }, 200],
    ['an empty answer', { status: 200, body: '' }, 200],
  ])('throws on %s', async (_, answer, status) => {
    stubPortal(() => answer);

    await expect(api.readOrder({ id: 7 })).rejects.toMatchObject({ status, code: 'internal', message: '' });
  });

  it('explains that a proxy rejected a large file', async () => {
    stubPortal(() => ({ status: 413, body: '<html>413 Request Entity Too Large</html>' }));

    await expect(api.readOrder({ id: 7 })).rejects.toMatchObject({ status: 413, message: texts.proxyTooLarge });
  });

  it('throws offline when the portal cannot be reached', async () => {
    stubPortal(() => 'offline');

    await expect(api.readOrder({ id: 7 })).rejects.toMatchObject({ status: 0, code: 'offline' });
  });

  it('rethrows a cancellation', async () => {
    stubPortal(() => ({}));
    const signal = AbortSignal.abort();

    await expect(api.readOrder({ id: 7 }, { signal })).rejects.toBe(signal.reason);
  });
});
