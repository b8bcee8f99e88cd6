import type { LineSample } from '#contract/orders/line-sample.ts';
import type { Sample } from '#contract/orders/samples/samples.ts';
import { texts } from './texts.ts';

/** Returns the state of a line's sample in words, with the person or the reason when they are loaded. */
export function wordsOf(sample: LineSample, data: Sample | null | undefined): string {
  if (sample.state === 'approved' && data?.by) return texts.approvedBy(data.by.name, data.at);
  if (sample.state === 'waived' && data?.reason) return texts.waived(data.reason);
  return texts.state(sample);
}
