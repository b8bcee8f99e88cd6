import { expect, test } from 'vitest';
import { aCustomer } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { Patience } from '../../platform/files/picture-turns.ts';
import { choosePictures } from './choose-pictures.ts';

const portal = testPortal();

test.each([
  [40, undefined],
  [41, '1 more file'],
  [43, '3 more files'],
])('of %i files, names 40 and counts the others', async (count, more) => {
  const { id } = await aCustomer(portal);
  const files = Array.from({ length: count }, (_, at) => ({
    name: `plan-${at + 1}.dwg`,
    path: undefined,
    size: 1_000,
    sha256: '0'.repeat(64),
    isInline: false,
  }));
  const signal = AbortSignal.timeout(60_000);
  const patience = new Patience(60_000);

  const { pictures, leftOut } = await choosePictures(portal.context, { id } as Viewer, files, { signal, patience });

  expect(pictures).toEqual([]);
  expect(leftOut.slice(0, 40)).toEqual(files.slice(0, 40).map(({ name }) => name));
  expect(leftOut.slice(40)).toEqual(more === undefined ? [] : [more]);
});
