import type { Address } from '#contract/accounts/addresses/addresses.ts';
import { limits } from '#contract/call/limits.ts';
import { isLongerThan } from '#contract/call/text-length.ts';
import { makeStore, type Store } from '../platform/browser/store.ts';
import { dropStored, readStored, writeStored } from '../platform/browser/stored.ts';

/**
 * The fields that a customer enters for the complete order: the purchase order number (PO-1), the requested date (DA-1)
 * and the delivery address (DE-2). '' means no value.
 */
export type OrderFields = {
  poNumber: string;
  requestedDate: string;
  /** 'company', 'other' or the id of an address; undefined until the customer selects one. */
  deliverTo?: string | undefined;
  /** The company's address or another address as text. */
  deliveryAddress: string;
  /** The text that was typed as another address, while another choice replaces it. */
  otherAddress?: string | undefined;
};
const none: OrderFields = { poNumber: '', requestedDate: '', deliveryAddress: '' };

/** Stored beside the cart. */
const keyOf = (userId: number) => `customizationCartFields:${userId}`;
const stores = new Map<number, Store<OrderFields>>();

export function orderFieldsOf(userId: number): Store<OrderFields> {
  const known = stores.get(userId) ?? makeStore(parse(readStored(keyOf(userId))));
  stores.set(userId, known);
  return known;
}

export function setOrderFields(userId: number, given: Partial<OrderFields>): void {
  const fields = { ...orderFieldsOf(userId).read(), ...given };
  orderFieldsOf(userId).write(fields);
  writeStored(keyOf(userId), JSON.stringify(fields));
}

/** Empties the fields after their order was placed. */
export function clearOrderFields(userId: number): void {
  orderFieldsOf(userId).write(none);
  dropStored(keyOf(userId));
}

/** Returns whether a text is too long to be sent. The page marks its field. */
export function areTooLong({ poNumber, deliverTo, deliveryAddress }: OrderFields): boolean {
  const isTyped = deliverTo === 'other';
  return (
    isLongerThan(poNumber.trim(), limits.poNumber) || (isTyped && isLongerThan(deliveryAddress.trim(), limits.address))
  );
}

type Chosen = Pick<OrderFields, 'deliverTo' | 'deliveryAddress'>;

/** Returns the fields after a choice in the list of addresses. Another address is kept until it is chosen again. */
export function fieldsOfChoice(
  chosen: string,
  { deliverTo, deliveryAddress, otherAddress: kept = '' }: OrderFields,
  companyAddress: string,
): Chosen & Pick<OrderFields, 'otherAddress'> {
  const otherAddress = deliverTo === 'other' ? deliveryAddress : kept;
  const texts: Partial<Record<string, string>> = { company: companyAddress, other: otherAddress };
  return { deliverTo: chosen, deliveryAddress: texts[chosen] ?? '', otherAddress };
}

/** Returns the fields that select the address of an earlier order, if the company still has it. */
export function fieldsOfAddress(
  address: string,
  { addresses, companyAddress }: { addresses: readonly Address[]; companyAddress: string },
): Chosen | undefined {
  if (address === '') return undefined;
  const listed = addresses.find(one => `${one.label}\n${one.address}` === address);
  if (listed) return { deliverTo: String(listed.id), deliveryAddress: '' };
  return address === companyAddress ? { deliverTo: 'company', deliveryAddress: address } : undefined;
}

/**
 * Returns how the chosen address changes, or undefined when it stays: the default address comes before a choice and
 * instead of an address that the company no longer has, and the company's own address is that of today (DE-2).
 * `companyAddress` is undefined while it loads.
 */
export function chosenToday(
  { deliverTo, deliveryAddress }: Chosen,
  { addresses, companyAddress }: { addresses: readonly Address[]; companyAddress: string | undefined },
): Chosen | undefined {
  const isOwn = deliverTo === 'company';
  const isListed = addresses.some(({ id }) => String(id) === deliverTo);
  const isMissing = isOwn ? companyAddress === '' : Number(deliverTo) > 0 && !isListed;
  const standard = addresses.find(({ isDefault }) => isDefault);
  if (isMissing || (deliverTo === undefined && standard)) {
    return { deliverTo: standard && String(standard.id), deliveryAddress: '' };
  }
  if (!isOwn || companyAddress === undefined || companyAddress === deliveryAddress) return undefined;
  return { deliverTo, deliveryAddress: companyAddress };
}

/** Returns the fields as `POST /api/orders/bulk` accepts them, without empty ones. */
export function bodyOf({ poNumber, requestedDate, deliverTo, deliveryAddress }: OrderFields) {
  const addressId = Number(deliverTo);
  return {
    ...(poNumber.trim() && { poNumber }),
    ...(requestedDate && { requestedDate }),
    ...(addressId > 0 ? { deliveryAddressId: addressId } : deliverTo && deliveryAddress.trim() && { deliveryAddress }),
  };
}

function parse(text: string | null): OrderFields {
  try {
    const { deliverTo, otherAddress, ...fields } = JSON.parse(text ?? '{}');
    return {
      poNumber: textOf(fields.poNumber),
      requestedDate: textOf(fields.requestedDate),
      deliveryAddress: textOf(fields.deliveryAddress),
      ...(typeof deliverTo === 'string' && { deliverTo }),
      ...(typeof otherAddress === 'string' && { otherAddress }),
    };
  } catch {
    return none;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
