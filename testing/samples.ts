import type { User } from '#contract/accounts/accounts.ts';
import type { AdminProduct, Product } from '#contract/catalog/catalog.ts';
import type { Message } from '#contract/messages/messages.ts';
import type { Shipment } from '#contract/orders/deliveries/shipments.ts';
import type { Order, OrderProduct, OrderSummary } from '#contract/orders/orders.ts';
import type { Card } from '#contract/planning/board/card.ts';

/** Sample answers of the portal, for tests without a server. Each test names only the fields that matter to it. */
type OrderHead = Omit<Order, 'products' | 'messages' | 'earlierMessages'>;
const createdAt = '2026-11-18T09:41:00.000Z';

export function account(given: Partial<User> = {}): User {
  return {
    id: 3,
    username: 'harbour',
    displayName: 'Harbour Goods',
    role: 'customer',
    companyId: 3,
    companyRole: 'owner',
    personName: '',
    language: null,
    ...given,
  };
}

export function product(given: Partial<Product> = {}): Product {
  return {
    id: 7,
    productCode: 'ST-220',
    description: 'Two-buckle satchel',
    colors: ['Oxblood', 'Chestnut'],
    images: ['/uploads/products/a.jpg'],
    primaryImageIndex: 0,
    options: [],
    ...given,
  };
}

export function adminProduct(given: Partial<AdminProduct> = {}): AdminProduct {
  return { ...product(), visibleTo: [], revision: 1, createdAt, updatedAt: createdAt, ...given };
}

export function orderHead(given: Partial<OrderHead> = {}): OrderHead {
  return {
    id: 1282,
    createdAt,
    customerName: 'Harbour Goods',
    customerUsername: 'harbour',
    totalProducts: 1,
    totalItems: 10,
    orderPercentage: 0,
    deliveredItems: 0,
    completedAt: null,
    revision: 1,
    cancelledAt: null,
    cancelReason: null,
    change: null,
    customerArchived: false,
    adminArchived: false,
    seenAt: null,
    companyId: 3,
    placedBy: { id: 3, name: 'harbour' },
    verifiedBy: null,
    archivedBy: null,
    remakeOf: null,
    poNumber: '',
    requestedDate: null,
    deliveryAddress: '',
    promisedOn: null,
    promisedWas: null,
    asksSince: null,
    ...given,
  };
}

export function orderProduct(given: Partial<OrderProduct> = {}): OrderProduct {
  return {
    id: 7,
    productId: 7,
    productCode: 'ST-220',
    quantity: 10,
    completed: 0,
    status: 'not_reviewed',
    passed: { cutting: 0, stitching: 0, finishing: 0, packaging: 0 },
    delivered: 0,
    description: '',
    images: [],
    breakdown: [],
    colors: [],
    changedIn: null,
    ...given,
  };
}

export function order(given: Partial<Order> = {}): Order {
  return { ...orderHead(), products: [orderProduct()], messages: [], ...given };
}

export function orderSummary(given: Partial<OrderSummary> = {}): OrderSummary {
  return { ...orderHead(), products: [], messages: [], ...given };
}

export function message(given: Partial<Message> = {}): Message {
  return {
    id: 1,
    sender: 'customer',
    author: { id: 3, name: 'harbour' },
    message: 'Hello',
    images: [],
    createdAt,
    question: null,
    answers: null,
    via: null,
    folded: false,
    ...given,
  };
}

/** Returns a line as the Board and Today show it. */
export function card(given: Partial<Card> = {}): Card {
  return {
    orderId: 1282,
    productId: 7,
    productCode: 'ST-220',
    ticket: 'K7W3QX9F2M',
    ticketPrintedAt: null,
    customerName: 'Harbour Goods',
    image: null,
    quantity: 10,
    status: 'cutting',
    passed: { cutting: 0, stitching: 0, finishing: 0, packaging: 0 },
    waiting: 10,
    ofOrder: null,
    slack: 0,
    plan: null,
    position: 0,
    acceptedOn: null,
    isNew: false,
    state: null,
    startOn: null,
    likelyOn: null,
    requestedDate: null,
    promisedOn: null,
    pinned: false,
    pinnedAt: null,
    hold: null,
    blocked: null,
    isMove: false,
    sample: null,
    materialOn: null,
    overdueSince: null,
    covered: null,
    unread: false,
    ...given,
  };
}

/** Returns the fields of an order that a PDF prints. */
export function printedOrder(given: Partial<OrderHead> = {}) {
  const { customerArchived, adminArchived, seenAt, ...printed } = orderHead(given);
  return printed;
}

export function aShipment(given: Partial<Shipment> = {}): Shipment {
  const breakdown = ['80 cm', '90 cm'].map((value, at) => ({
    quantity: 10 + 5 * at,
    choices: [{ option: 'Length', value }],
  }));
  return {
    id: 7,
    date: '2026-11-26',
    carrier: 'Northway Freight',
    tracking: 'NF 4471 9034',
    cartons: 2,
    note: 'Bags on top',
    customerName: 'Harbour Goods',
    deliveryAddress: 'Warehouse\n2 Quay Street',
    items: 1_065,
    deliveries: [
      {
        orderId: 41,
        number: 2,
        poNumber: 'HG-4711',
        items: 1_040,
        products: [{ productId: 1, productCode: 'BT-035', quantity: 1_040, breakdown: [] }],
        receivedAt: null,
      },
      {
        orderId: 44,
        number: 1,
        poNumber: '',
        items: 25,
        products: [{ productId: 2, productCode: 'KF-007', quantity: 25, breakdown }],
        receivedAt: null,
      },
    ],
    sentAt: createdAt,
    ...given,
  };
}
