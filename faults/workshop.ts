import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findBroken } from '#testing/invariants.ts';
import { aPicture } from '#testing/pictures.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { Caller } from './callers/caller.ts';
import { ownerPassword, PortalProcess } from './callers/portal-process.ts';

/** A picture to upload, and the hash of the portal's result, which is determined once before anything is broken. */
export type Sample = { bytes: Buffer; sha256: string };

/** A portal with its users, products and pictures. The scenarios break its processes and data. */
export type Workshop = {
  portal: PortalProcess;
  dataDir: string;
  /** The socket of the embedded database, for a second portal or a proxy. */
  socket: { folder: string; path: string };
  customers: Caller[];
  admins: Caller[];
  products: { id: number; productCode: string }[];
  samples: Sample[];
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>;
  files: { open(name: string): Promise<{ size: number } | undefined> };
  /** Returns the broken invariants. */
  findBroken(): Promise<string[]>;
  close(): Promise<void>;
};

type Given = { dataDir?: string; settings?: Record<string, string>; files?: Workshop['files'] };

/** Opens a workshop in a new folder, or in `dataDir`, with these settings. `files` opens its files without the portal. */
export async function openWorkshop({ dataDir, settings = {}, files }: Given = {}): Promise<Workshop> {
  const folder = dataDir ?? (await temporaryFolder('faults'));
  const portal = await PortalProcess.start({ DATA_DIR: folder, ...settings });
  const socketFolder = join(folder, 'socket');
  const data = openData(folder, files);
  try {
    const people = await makePeople(portal.address);
    const products = await makeProducts(portal.address, people.admins[0] as Caller);
    return {
      portal,
      dataDir: folder,
      socket: { folder: socketFolder, path: join(socketFolder, '.s.PGSQL.5432') },
      ...people,
      products,
      samples: await makeSamples(portal.address, people.customers[0] as Caller),
      ...data,
      close: async () => {
        await portal.end('SIGTERM');
        if (!dataDir) await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await portal.end('SIGTERM');
    throw error;
  }
}

/** Opens the data of a portal that is running on this folder, without the portal. */
export function openData(
  dataDir: string,
  files: Workshop['files'] = { open: name => openStored(dataDir, name) },
): Pick<Workshop, 'query' | 'files' | 'findBroken'> {
  const query: Workshop['query'] = async text => {
    const client = new pg.Client({ host: join(dataDir, 'socket'), user: 'cordwain', database: 'cordwain' });
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  };
  return { query, files, findBroken: () => findBroken(query, files) };
}

/** Opens a file of the portal directly from the disk. */
function openStored(dataDir: string, name: string): Promise<{ size: number } | undefined> {
  return stat(join(dataDir, 'files', name.slice(0, 2), name)).catch(() => undefined);
}

async function makePeople(address: string): Promise<Pick<Workshop, 'customers' | 'admins'>> {
  const owner = await Caller.signIn(address, 'owner', ownerPassword);
  const make = async (role: 'customer' | 'admin', username: string) => {
    const company = {
      companyName: `Company ${username}`,
      companyContact: '1',
      companyEmail: `${username}@example.com`,
    };
    const { status } = await owner.call(address, 'createCustomer', {
      body: { username, password: ownerPassword, role, ...company },
    });
    if (status !== 201) throw new Error(`${username} could not be created: ${status}`);
    return Caller.signIn(address, username, ownerPassword);
  };
  const customers: Caller[] = [];
  const admins: Caller[] = [];
  // Users sign in one after another, because sign-ins per address are limited.
  for (const name of ['harbour', 'nord', 'saddle', 'weald']) customers.push(await make('customer', name));
  for (const name of ['cutter', 'stitcher']) admins.push(await make('admin', name));
  return { customers, admins };
}

async function makeProducts(address: string, admin: Caller): Promise<Workshop['products']> {
  const picture = await aPicture('png', 60, 40);
  const codes = ['SATCHEL', 'TOTE', 'BELT', 'WALLET'];
  return Promise.all(
    codes.map(async productCode => {
      const form = () => {
        const filled = new FormData();
        filled.set('productCode', productCode);
        filled.set('primaryImage', new File([picture as never], 'product.png'));
        return filled;
      };
      const { status, body } = await admin.call(address, 'createProduct', { form });
      if (status !== 201) throw new Error(`${productCode} could not be created: ${status}`);
      return body.product;
    }),
  );
}

/**
 * Creates the samples. The same picture always results in the same bytes, so any difference means a truncated or
 * changed file.
 */
async function makeSamples(address: string, customer: Caller): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const bytes = await aPicture(format, 60, 40);
    const { body } = await customer.call(address, 'uploadFiles', { form: formOf('files', [bytes]) });
    const served = await customer.fetchFile(address, new URL(body.files[0].url).pathname);
    if (!served) throw new Error('an upload is not served');
    samples.push({ bytes, sha256: sha256Of(served) });
  }
  return samples;
}

/** Returns a form. A form can be read only once, so each attempt needs a new one. */
export function formOf(field: string, pictures: readonly Buffer[], text: Record<string, string> = {}): () => FormData {
  return () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(text)) form.set(name, value);
    for (const bytes of pictures) form.append(field, new File([bytes as never], 'picture'));
    return form;
  };
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
