type Given = { requestedOn: string | null; proposedOn: string | null };

/**
 * Returns the day that the customer asks for if it is before the day to propose and not over. Staff see what it would do
 * before anybody promises it (DA-13).
 */
export function earlierDay({ requestedOn, proposedOn }: Given, today: string): string | undefined {
  if (requestedOn === null || proposedOn === null) return undefined;
  return requestedOn >= today && requestedOn < proposedOn ? requestedOn : undefined;
}
