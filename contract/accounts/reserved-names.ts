import * as z from 'zod/mini';
import { msg, t } from '../wording.ts';

/** The name of a person whose personal data was removed, as rows have it (CC-5). */
export const formerMember = msg`Former member`;
/** The name of a worker whose name was forgotten, as queries return it (WO-2). */
export const formerWorker = msg`Former worker`;

/** Refuses these two as a name: readers would see the words of their language in place of what was typed. */
export const notReserved = z.refine<string>(name => name !== formerMember && name !== formerWorker, {
  error: () => t`is taken`,
});
