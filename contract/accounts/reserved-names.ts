import * as z from 'zod/mini';
import { t } from '../wording.ts';
import { formerMember, formerWorker } from './former-names.ts';

/** Refuses these two as a name: readers would see the words of their language in place of what was typed. */
export const notReserved = z.refine<string>(name => name !== formerMember && name !== formerWorker, {
  error: () => t`is taken`,
});
