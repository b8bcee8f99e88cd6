import * as z from 'zod/mini';
import * as accountFields from '#contract/accounts/account-fields.ts';
import * as accounts from '#contract/accounts/accounts.ts';
import * as addresses from '#contract/accounts/addresses/addresses.ts';
import * as newAddresses from '#contract/accounts/addresses/new-address.ts';
import * as companies from '#contract/accounts/companies.ts';
import * as people from '#contract/accounts/people.ts';
import * as personFields from '#contract/accounts/person-fields.ts';
import * as sessions from '#contract/accounts/sessions.ts';
import * as bench from '#contract/benches/benches.ts';
import * as benchJobs from '#contract/benches/jobs.ts';
import * as tickets from '#contract/benches/tickets/tickets.ts';
import * as workerChanges from '#contract/benches/workers/worker-change.ts';
import * as workers from '#contract/benches/workers/workers.ts';
import { type Call, empty } from '#contract/call/call.ts';
import * as csv from '#contract/call/csv-import.ts';
import { type CallName, paths } from '#contract/call/paths.ts';
import { calls } from '#contract/calls.ts';
import * as quickOrder from '#contract/cart/quick-order/quick-order.ts';
import * as reorder from '#contract/cart/reorder/reorder.ts';
import * as catalog from '#contract/catalog/catalog.ts';
import * as productForms from '#contract/catalog/product-form.ts';
import * as productOptions from '#contract/catalog/product-options.ts';
import * as files from '#contract/catalog/upload-files.ts';
import * as newPromises from '#contract/dates/new-promise.ts';
import * as materialItems from '#contract/materials/material-item.ts';
import * as materialLists from '#contract/materials/material-lists.ts';
import * as materials from '#contract/materials/materials.ts';
import * as recordColors from '#contract/materials/record-colors.ts';
import * as messages from '#contract/messages/messages.ts';
import * as notifications from '#contract/notifications/notifications.ts';
import * as changeRequests from '#contract/orders/change-requests/change-requests.ts';
import * as newShipments from '#contract/orders/deliveries/deliver-together.ts';
import * as deliveries from '#contract/orders/deliveries/deliveries.ts';
import * as remakesOfDeliveries from '#contract/orders/deliveries/remake-delivered.ts';
import * as newDeliveries from '#contract/orders/deliveries/send-delivery.ts';
import * as shipments from '#contract/orders/deliveries/shipments.ts';
import * as differences from '#contract/orders/differences.ts';
import * as newDocuments from '#contract/orders/documents/add-document.ts';
import * as documents from '#contract/orders/documents/documents.ts';
import * as handOver from '#contract/orders/hand-over.ts';
import * as orderHolds from '#contract/orders/holds.ts';
import * as lineSamples from '#contract/orders/line-sample.ts';
import * as openChanges from '#contract/orders/open-change.ts';
import * as orderLines from '#contract/orders/order-line.ts';
import * as orders from '#contract/orders/orders.ts';
import * as plans from '#contract/orders/plan.ts';
import * as search from '#contract/orders/search/search.ts';
import * as board from '#contract/planning/board/card.ts';
import * as holds from '#contract/production/holds.ts';
import * as newHolds from '#contract/production/new-hold.ts';
import * as production from '#contract/production/production.ts';
import * as productionLog from '#contract/production/production-log.ts';
import * as remakeUnits from '#contract/production/remake-units.ts';
import * as remakes from '#contract/production/remakes.ts';
import * as timeline from '#contract/production/timeline.ts';
import * as workshopNotes from '#contract/production/workshop-notes.ts';
import * as lotFields from '#contract/stock/lot-fields.ts';
import * as lots from '#contract/stock/lots.ts';
import * as movements from '#contract/stock/movements.ts';
import * as purchaseFields from '#contract/stock/purchase-fields.ts';
import * as purchases from '#contract/stock/purchases.ts';
import * as shortages from '#contract/stock/shortages.ts';
import * as stock from '#contract/stock/stock.ts';
import * as stockMaterials from '#contract/stock/stock-material.ts';
import * as supplierFields from '#contract/stock/supplier-fields.ts';
import * as suppliers from '#contract/stock/suppliers.ts';
import * as audit from '#contract/workshop/audit/audit.ts';

export type Json = Record<string, unknown>;
type Registry = z.core.$ZodRegistry<{ id?: string | undefined }>;

/** The modules whose exported schemas become named schemas: `order` becomes `Order`. */
const modules: readonly object[] = [
  accountFields,
  accounts,
  addresses,
  audit,
  bench,
  benchJobs,
  board,
  catalog,
  changeRequests,
  companies,
  csv,
  deliveries,
  differences,
  documents,
  files,
  handOver,
  holds,
  lineSamples,
  lotFields,
  lots,
  materialItems,
  materialLists,
  materials,
  messages,
  movements,
  newAddresses,
  newDeliveries,
  newDocuments,
  newHolds,
  newPromises,
  newShipments,
  notifications,
  openChanges,
  orderHolds,
  orderLines,
  orders,
  people,
  personFields,
  plans,
  productForms,
  production,
  productionLog,
  productOptions,
  purchaseFields,
  purchases,
  quickOrder,
  recordColors,
  remakes,
  remakesOfDeliveries,
  remakeUnits,
  reorder,
  search,
  sessions,
  shipments,
  shortages,
  stock,
  stockMaterials,
  supplierFields,
  suppliers,
  tickets,
  timeline,
  workerChanges,
  workers,
  workshopNotes,
];

/** The names of the contract's exports that the document contains. */
export const knownSchemas: ReadonlySet<string> = new Set(modules.flatMap(Object.keys));

const answers: Registry = z.registry();
const bodies: Registry = z.registry();
for (const [name, schema] of modules.flatMap(Object.entries)) {
  if (schema instanceof z.ZodMiniObject && !answers.has(schema)) answers.add(schema, { id: capitalized(name) });
}
for (const name of Object.keys(paths) as CallName[]) {
  const { answer, body, files: uploads } = calls[name] as Call;
  if (answer instanceof z.ZodMiniObject && !answers.has(answer))
    answers.add(answer, { id: `${capitalized(name)}Answer` });
  if (body && body !== empty && !uploads) bodies.add(body, { id: `${capitalized(name)}Body` });
}

/** Returns every named schema: those of answers, and those of inputs as `...Body`. */
export function namedSchemas(): Record<string, Json> {
  return { ...schemasOf(answers, 'output'), ...schemasOf(bodies, 'input') };
}

/** Returns the schema of an answer, by reference if it has a name. */
export function answerSchema(schema: z.ZodMiniType): Json {
  return refTo(answers, schema) ?? derive(schema, 'output');
}

/** Returns the schema of a JSON body by reference, or undefined for a call that takes no input. */
export function bodySchema(schema: z.ZodMiniType): Json | undefined {
  return refTo(bodies, schema);
}

/** Returns the fields of parameters or of a form, and the names of the required ones. */
export function fieldsOf(schema: z.ZodMiniType | undefined): { properties: Record<string, Json>; required: string[] } {
  const { properties, required } = (schema ? derive(schema, 'input') : {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return { properties: properties ?? {}, required: required ?? [] };
}

function refTo(registry: Registry, schema: z.ZodMiniType): Json | undefined {
  const id = registry.get(schema)?.id;
  return id ? { $ref: reference(id) } : undefined;
}

/** Returns the JSON pointer of a named schema. */
export function reference(id: string): string {
  return `#/components/schemas/${id}`;
}

function schemasOf(registry: Registry, io: 'input' | 'output'): Record<string, Json> {
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', override, uri: reference });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema as Json)]));
}

function derive(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  return plain(z.toJSONSchema(schema, { io, unrepresentable: 'any', override, metadata: z.registry() }) as Json);
}

function plain({ $schema: _, $id: __, ...rest }: Json): Json {
  return rest;
}

/**
 * Replaces constructs that client generators cannot use: patterns of dates, bounds of safe integers, records without
 * properties.
 */
function override({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) {
  const meta = z.globalRegistry.get(zodSchema);
  if (meta) {
    delete jsonSchema.pattern;
    Object.assign(jsonSchema, meta);
  }
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.propertyNames && jsonSchema.required) {
    const value = jsonSchema.additionalProperties as z.core.JSONSchema.BaseSchema;
    jsonSchema.properties = Object.fromEntries(jsonSchema.required.map(name => [name, { ...value }]));
    jsonSchema.additionalProperties = false;
    delete jsonSchema.propertyNames;
  }
}

function capitalized(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
