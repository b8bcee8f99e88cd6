import { requireSeen } from '../../orders/require-seen.ts';
import { storeUploads } from '../../platform/files/store-uploads.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { answerSampleRound } from './answer-sample-round.ts';
import { postSampleRound } from './post-sample-round.ts';
import { readSample } from './read-sample.ts';
import { requireSample } from './require-sample.ts';
import { waiveSample } from './waive-sample.ts';

export function sampleRoutes(serve: Serve): void {
  serve('readSample', readSample);
  serve('requireSample', requireSample);
  serve('postSampleRound', postSampleRound, {
    prepare: storeUploads,
    requireSeen: (tx, viewer, { id }) => requireSeen(tx, viewer, id),
  });
  serve('answerSampleRound', answerSampleRound, { prepare: storeUploads });
  serve('waiveSample', waiveSample);
}
