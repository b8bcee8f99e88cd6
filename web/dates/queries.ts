import { keepPreviousData, type Query, queryOptions } from '@tanstack/react-query';
import { listsKey, live, onesKey, orderOptions } from '../order-data/queries.ts';
import { api } from '../platform/api/client.ts';

/** Starts with the key of the order, so that its live events re-fetch it. */
export function forecastOptions(id: number) {
  return queryOptions({
    queryKey: [...orderOptions(id).queryKey, 'forecast'] as const,
    queryFn: () => api.readForecast({ id }),
    ...live,
  });
}

const acceptance = 'acceptance';

/** Whether a query tells what accepting or promising an order would do. A change of any order can change it. */
export function isAcceptance({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return queryKey[1] === onesKey[1] && queryKey[3] === acceptance;
}

/**
 * What accepting an order, or promising it for a day, would do (AC-5). Without a day, for the proposed one. A change of
 * the order, an acceptance of another one and a forecast re-fetch it.
 */
export function acceptanceOptions(id: number, promisedOn?: string) {
  return queryOptions({
    queryKey: [...orderOptions(id).queryKey, acceptance, promisedOn] as const,
    queryFn: () => api.readAcceptance({ id, promisedOn }),
  });
}

/** The items that were made again in the last months. */
export function remakesOptions(months: number) {
  return queryOptions({
    queryKey: [...listsKey, 'remakes', months] as const,
    queryFn: () => api.readRemakes({ months: String(months) }),
    placeholderData: keepPreviousData,
  });
}

/** The accuracy of dates in the last months. */
export function accuracyOptions(months: number) {
  return queryOptions({
    queryKey: [...listsKey, 'accuracy', months] as const,
    queryFn: () => api.readAccuracy({ months: String(months) }),
    placeholderData: keepPreviousData,
  });
}
