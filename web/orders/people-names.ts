import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import { cameByLabels } from '#contract/orders/came-by.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { inSentence } from '#contract/wording-parts.ts';
import { profileOptions } from '../accounts/profile-query.ts';
import { texts } from './texts.ts';

/** Returns whether a company has more than one active person; false until this is known, and for a deleted company. */
export function useHasColleagues(companyId: number | null): boolean {
  const { data } = useQuery({
    ...profileOptions(companyId ?? 0),
    enabled: companyId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (data?.people ?? 1) > 1;
}

type Acted = Pick<OrderSummary, 'placedBy' | 'verifiedBy'>;
type Entered = Pick<OrderSummary, 'placedBy' | 'enteredBy' | 'enteredByWorkshop'>;
type Reader = { user: Pick<User, 'id' | 'role'>; hasColleagues: boolean };

/**
 * Returns a text such as 'Ordered by Mara Lind' when the company has more than one person, and for a colleague's order
 * (PE-7).
 */
export function orderedBy({ placedBy }: Acted, { user, hasColleagues }: Reader): string | undefined {
  const isColleagues = user.role === 'customer' && placedBy?.id !== user.id;
  return (hasColleagues || isColleagues) && placedBy?.name ? texts.orderedBy(placedBy.name) : undefined;
}

/**
 * Returns who entered an order in the workshop and for whom, such as 'Entered by Mara Lind (phone)', or for customers
 * 'Entered by the workshop for Ines Okafor' (OR-20). Undefined for an order that the customer placed.
 */
export function enteredBy({ placedBy, enteredBy: by, enteredByWorkshop }: Entered): string | undefined {
  if (by) return texts.enteredBy(by.name, inSentence(cameByLabels[by.cameBy]));
  return enteredByWorkshop ? texts.enteredByWorkshop(placedBy?.name) : undefined;
}

/** Returns the texts of orderedBy and enteredBy, without saying the person twice. */
export function orderedOrEntered(order: Acted & Entered, reader: Reader): string | undefined {
  const entered = enteredBy(order);
  if (order.enteredByWorkshop) return entered;
  return [orderedBy(order, reader), entered].filter(Boolean).join(' · ') || undefined;
}

/**
 * Returns a text such as 'Verified by Mara Lind' under the same condition. Customers never see names of the workshop's
 * people.
 */
export function verifiedBy({ verifiedBy: by }: Acted, { user, hasColleagues }: Reader): string | undefined {
  if (!by?.name) return undefined;
  const isColleagues = user.role === 'customer' && by.id !== user.id;
  return hasColleagues || isColleagues ? texts.verifiedBy(by.name) : undefined;
}
