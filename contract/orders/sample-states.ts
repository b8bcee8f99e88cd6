/**
 * How far the sample of a line is (SA-1): 'required' has no round to answer, 'waiting' waits for the customer, and
 * 'change' for the next round. Without zod, because the browser loads it.
 */
export const sampleStates = ['required', 'waiting', 'change', 'approved', 'waived'] as const;
export type SampleState = (typeof sampleStates)[number];

/** The states in which no work may begin. */
const heldStates: readonly SampleState[] = ['required', 'waiting', 'change'];

/** Returns whether a line waits for its sample. */
export function waitsForSample({ sample }: { sample?: { state: SampleState } | null | undefined }): boolean {
  return sample != null && heldStates.includes(sample.state);
}

export const sampleDecisions = ['approve', 'change'] as const;
export type SampleDecision = (typeof sampleDecisions)[number];
