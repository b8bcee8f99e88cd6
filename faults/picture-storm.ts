import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from './callers/caller.ts';
import { ownerPassword } from './callers/portal-process.ts';
import { examine } from './read-kept.ts';
import type { Scenario, Size, Tally } from './scenario.ts';
import { type SentForm, type StormPictures, sendForm, stormPictures } from './storm-forms.ts';
import { Traffic } from './traffic.ts';
import { formOf, sha256Of, type Workshop } from './workshop.ts';

// A quiet machine needs a tenth of the first two limits. The tests share the machine with others.
const longestWaitMs = 30_000;
const longestEndMs = 30_000;
const mostMegabytes = 1_500;
const versionsOfPicture = 5;

let storms = 0;

/**
 * S6: one customer sends three forms of large pictures at once. One form is cut off while sending, and one during
 * processing. Meanwhile other customers upload phone photos, and normal traffic continues.
 */
export const pictureStorm: Scenario = {
  name: 'S6 picture storm',
  async round(workshop, size, tally) {
    const pictures = await stormPictures();
    const sender = await aNewCustomer(workshop);
    const bytesBefore = await countUnknown(workshop);
    const memory = watchMemory(workshop);
    const traffic = new Traffic(workshop, size.actions);

    const forms = await startStorm(workshop, sender, pictures, size);
    const photos = uploadPhotos(workshop, pictures.photo, tally, forms.kept);
    await sleep(size.awayMs / 5);
    forms.sending.cut();
    await sleep(size.awayMs / 5);
    forms.working.cut();

    const stored = await forms.kept.answered;
    await photos;
    await isOver(workshop, tally);
    if (memory.stop() > mostMegabytes) tally.wrong.push(`the portal took ${memory.stop()} MB of memory`);
    await areKept(workshop, sender, stored, forms.count, tally);
    await traffic.done;
    tally.found(await examine(workshop, traffic));
    tally.ended(traffic);
    const left = (await countUnknown(workshop)) - bytesBefore;
    if (left !== 0) tally.wrong.push(`${left} stored files belong to no picture`);
  },
};

/** Returns a new customer for every round, so that no quota or budget carries over. */
async function aNewCustomer({ portal }: Workshop): Promise<Caller> {
  const username = `storm-${process.pid}-${storms++}`;
  const owner = await Caller.signIn(portal.address, 'owner', ownerPassword);
  const company = { companyName: username, companyContact: '1', companyEmail: `${username}@example.com` };
  const body = { username, password: ownerPassword, role: 'customer', ...company };
  const { status } = await owner.call(portal.address, 'createCustomer', { body });
  if (status !== 201) throw new Error(`${username} could not be created: ${status}`);
  return Caller.signIn(portal.address, username, ownerPassword);
}

async function startStorm({ portal }: Workshop, sender: Caller, { webp, jpeg }: StormPictures, size: Size) {
  const count = size.actions < 100 ? 6 : 20;
  const form = (picture: Buffer, share?: number) => sendForm(portal.address, sender, Array(count).fill(picture), share);
  return { count, kept: await form(jpeg), working: await form(webp), sending: await form(webp, 0.7) };
}

/** Lets other customers upload photos one after another until the storm is over, at least two each. */
async function uploadPhotos(workshop: Workshop, photo: Buffer, tally: Tally, storm: SentForm): Promise<void> {
  let isOver = false;
  storm.answered.then(() => {
    isOver = true;
  });
  const hashes = new Set<string>();
  let longest = 0;
  await Promise.all(
    workshop.customers.slice(0, 2).map(async customer => {
      for (let photos = 0; photos < 2 || !isOver; photos++) {
        const begun = performance.now();
        const form = formOf('files', [photo]);
        const { status, body } = await customer.call(workshop.portal.address, 'uploadFiles', { form });
        longest = Math.max(longest, performance.now() - begun);
        if (status !== 201) tally.wrong.push(`a photo was answered ${status} ${JSON.stringify(body)}`);
        else {
          tally.acknowledged += 1;
          hashes.add(await hashOf(workshop, customer, body.files[0].url));
        }
        await sleep(500);
      }
    }),
  );
  if (hashes.size !== 1) tally.wrong.push('the same photo was not always stored alike');
  if (longest > longestWaitMs) tally.wrong.push(`a photo waited ${Math.round(longest)} ms`);
  tally.times.push(longest);
}

async function hashOf({ portal }: Workshop, owner: Caller, url: string): Promise<string> {
  const bytes = await owner.fetchFile(portal.address, new URL(url).pathname);
  return bytes ? sha256Of(bytes) : 'lost';
}

/** Checks that the complete form is answered and that all of its pictures are stored. */
async function areKept(
  workshop: Workshop,
  sender: Caller,
  stored: Awaited<SentForm['answered']>,
  count: number,
  tally: Tally,
): Promise<void> {
  if (stored?.status !== 201) tally.wrong.push(`a form of legal pictures was answered ${stored?.status ?? 'nothing'}`);
  const hashes = await Promise.all((stored?.urls ?? []).map(url => hashOf(workshop, sender, url)));
  const lost = count - hashes.filter(hash => hash !== 'lost').length;
  tally.acknowledged += hashes.length;
  if (stored?.status === 201 && lost > 0) {
    tally.lost += lost;
    tally.wrong.push(`lost: ${lost} pictures of a form that was acknowledged`);
  }
}

/** Checks that the upload folder is free of the storm's files soon after the last form was answered or cut off. */
async function isOver({ dataDir }: Workshop, tally: Tally): Promise<void> {
  const begun = performance.now();
  const large = async () => {
    const folders = await readdir(join(dataDir, 'tmp'), { withFileTypes: true }).catch(() => []);
    const files = folders.map(({ name }) => readdir(join(dataDir, 'tmp', name)).catch(() => []));
    // Only a form of the storm has several pictures.
    return (await Promise.all(files)).filter(names => names.length > 1).length;
  };
  while ((await large()) > 0) {
    if (performance.now() - begun > longestEndMs) {
      tally.wrong.push(`work went on for ${longestEndMs} ms after its connection was gone`);
      return;
    }
    await sleep(100);
  }
}

/** Counts stored files without a row, which a cut-off form may have left. */
async function countUnknown({ dataDir, query }: Workshop): Promise<number> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const { rows } = await query('select count(*)::int as n from files');
  return entries.filter(entry => entry.isFile()).length - versionsOfPicture * Number(rows[0]?.n);
}

/** Samples the portal's memory four times a second. `stop` returns the maximum in megabytes. */
function watchMemory({ portal }: Workshop) {
  let most = 0;
  const timer = setInterval(async () => {
    most = Math.max(most, await portal.megabytes());
  }, 250);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}
