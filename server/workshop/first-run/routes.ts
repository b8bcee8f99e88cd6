import type { Serve } from '../../platform/http/serve.ts';
import { fillSamples } from './fill-samples.ts';
import { readFirstRun } from './read-first-run.ts';
import { removeSamples } from './remove-samples.ts';
import { prepareSamplePictures } from './sample-pictures.ts';
import { seeAsCustomer } from './see-as-customer.ts';

export function firstRunRoutes(serve: Serve): void {
  serve('readFirstRun', readFirstRun);
  serve('fillSamples', fillSamples, { prepare: prepareSamplePictures });
  serve('removeSamples', removeSamples);
  serve('seeAsCustomer', seeAsCustomer);
}
