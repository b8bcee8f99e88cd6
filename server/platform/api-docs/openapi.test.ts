import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anAccount, aProduct } from '#testing/builders.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { hashPassword } from '../../accounts/sign-in/passwords.ts';
import { readSettings } from '../settings/settings.ts';
import { version } from '../settings/version.ts';
import { openApi } from './openapi.ts';

type Operation = {
  requestBody?: { required?: boolean };
  security: object[];
  responses: Record<string, { content: Record<string, unknown> }>;
};
type Document = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, { name: string }> };
};
const document = openApi(readSettings({})) as unknown as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('openapi');
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the OpenAPI document', () => {
  test("complies with redocly's recommended rules", async () => {
    const { stdout } = await run('tools/lint-openapi.mjs', [join(folder, 'openapi.json')]);
    const problems: { severity: string; ruleId: string }[] = JSON.parse(stdout);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    // The specification gives the paths of the order products.
    expect([...new Set(problems.map(({ ruleId }) => ruleId))]).toEqual(['no-ambiguous-paths']);
  });

  test('names every object schema that the contract exports and a call uses', async () => {
    const files = readdirSync('contract', { recursive: true, encoding: 'utf8' }).filter(file =>
      /^(?!call[s/]).*(?<!\.test)\.ts$/.test(file),
    );
    const modules = await Promise.all(files.map(file => import(resolve('contract', file))));
    const exported = modules.flatMap(module =>
      Object.entries(module).filter(([, value]) => value instanceof z.ZodObject),
    );
    const { knownSchemas } = await import('./schemas.ts');
    expect(exported.map(([name]) => name).filter(name => !knownSchemas.has(name))).toEqual([]);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Order', 'OrderProduct', 'Product', 'AdminProduct', 'Customer', 'Message', 'Problem']),
    );
  });

  test('states the version, required bodies and exact media types', () => {
    expect(document.info.version).toBe(version);
    const isOptional = ({ operation }: (typeof operations)[number]) => operation.requestBody?.required === false;
    expect(operations.filter(isOptional).map(({ path }) => path)).toEqual([
      '/api/orders/{id}/acceptance',
      '/api/orders/{id}/answer-settled',
    ]);
    const typeOf = (path: string) => Object.keys(document.paths[path]?.get?.responses['200']?.content ?? {});
    expect(typeOf('/api/customers.csv')).toEqual(['text/csv']);
    expect(typeOf('/api/events')).toEqual(['text/event-stream']);
    expect(typeOf('/api/orders')).toEqual(['application/json']);
  });

  test('requires a session and an anti-forgery token for changes, under the names that this portal uses', () => {
    expect(document.paths['/api/orders/bulk']?.post?.security).toEqual([{ session: [], antiForgery: [] }]);
    expect(document.paths['/api/orders']?.get?.security).toEqual([{ session: [] }]);
    expect(document.paths['/api/auth/login']?.post?.security).toEqual([]);
    const secure = openApi(readSettings({ PUBLIC_URL: 'https://orders.example.com' }));
    expect(secure).toMatchObject({
      servers: [{ url: 'https://orders.example.com' }],
      components: { securitySchemes: { session: { name: '__Host-session' }, antiForgery: { name: 'X-XSRF-TOKEN' } } },
    });
  });
});

describe('a client generated from the document', () => {
  const portal = testPortal();
  beforeAll(async () => {
    await run('node_modules/swagger-typescript-api/dist/cli.mjs', [
      ...['generate', '--path', join(folder, 'openapi.json'), '--output', folder, '--name', 'client.ts', '--silent'],
    ]);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'program.ts'), program);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(compilerOptions));
  });

  test.runIf(isNightly)('compiles strictly, rejects an order without a body, and places an order', async () => {
    await run('node_modules/typescript/bin/tsc', ['-p', folder]);
    const { productCode } = await aProduct(portal);
    const passwordHash = await hashPassword('a-good-password');
    const { username } = await anAccount(portal, { passwordHash });
    const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const { stdout } = await run(join(folder, 'built/program.js'), [address, username, productCode]);
    const { rows } = await portal.context.db.query('select id from orders');
    expect(stdout).toBe(`${rows[0].id} with 3 items\n`);
  });
});

const run = (file: string, parameters: string[]) =>
  promisify(execFile)(process.execPath, [resolve(file), ...parameters]).catch(error => {
    throw new Error(`${file} failed: ${error.stdout}${error.stderr}`);
  });

const compilerOptions = {
  compilerOptions: {
    ...{ target: 'es2024', module: 'nodenext', strict: true, lib: ['es2024', 'dom', 'dom.iterable'] },
    ...{ types: ['node'], typeRoots: [resolve('node_modules/@types')], outDir: 'built', rootDir: '.' },
  },
};

const program = `
import { Api, type Order } from './client.js';
const [address = '', username = '', productCode = ''] = process.argv.slice(2);
const signedIn = await new Api({ baseUrl: address }).api.login({ username, password: 'a-good-password' });
const cookies = signedIn.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '');
const token = cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
const headers = { cookie: cookies.join('; '), 'X-XSRF-TOKEN': token };
const { api } = new Api({ baseUrl: address, securityWorker: () => ({ headers }) });
// @ts-expect-error An order requires a body.
void (() => api.placeOrder());
// @ts-expect-error A line requires a quantity.
void (() => api.placeOrder({ products: [{ productCode }] }));
const { data } = await api.placeOrder({ products: [{ productCode, quantity: 3 }] });
const order: Order = data.order;
console.log(\`\${order.id} with \${order.totalItems} items\`);
`;
