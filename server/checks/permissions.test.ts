import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call/call.ts';
import { type CallName, isStream, methodAndPath } from '#contract/call/paths.ts';
import { companyRoles, type Role, staff } from '#contract/call/roles.ts';
import { calls } from '#contract/calls.ts';
import { aCustomer, anAccount, aPerson } from '#testing/builders.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';

const portal = testPortal();
// Event streams never end on their own; server/platform/live tests them.
const names = (Object.keys(calls) as CallName[]).filter(name => !isStream(name));

/** Returns method and path of the call with ids that do not exist, so that an accepted request changes nothing. */
function addressOf(name: CallName): { method: string; url: string } {
  const { method, path } = methodAndPath(name);
  return { method, url: path.replace(/:\w+/g, '999999999') };
}

const bodyFor = (method: string) => (method === 'GET' ? undefined : { surely: 'no field of any call' });

/** A kind of caller: a person of a company with a role, or staff. */
type Making = { account(): Promise<TestAccount>; mayMake(call: Call): boolean };
const namesRole = (call: Call, role: Role) => call.for === 'anyone' || call.for.includes(role);
const callers: Record<string, Making> = {
  ...Object.fromEntries(
    companyRoles.map((companyRole): [string, Making] => [
      companyRole,
      {
        account: async () => aPerson(portal, await aCustomer(portal), companyRole),
        mayMake: call => namesRole(call, 'customer') && (call.companyRoles ?? companyRoles).includes(companyRole),
      },
    ]),
  ),
  ...Object.fromEntries(
    staff.map((role): [string, Making] => [
      role,
      { account: () => anAccount(portal, { role }), mayMake: call => namesRole(call, role) },
    ]),
  ),
};

describe('S1 every call', () => {
  test('returns 401 without a session if it needs one, before it reads the input', async () => {
    for (const name of names) {
      const call: Call = calls[name];
      if (call.for === 'anyone') continue;
      const { method, url } = addressOf(name);
      const answer = await portal.nobody.send(method, url, bodyFor(method));
      expect([name, answer.status, answer.code]).toEqual([name, 401, 'notSignedIn']);
      expect(answer.body).toEqual({ error: 'Please sign in', code: 'notSignedIn' });
    }
  });

  for (const [caller, { account, mayMake }] of Object.entries(callers)) {
    test(`returns 403 to a ${caller} exactly where the contract does not name the role (B9)`, async () => {
      const client = await portal.as(await account());
      for (const name of names) {
        const call: Call = calls[name];
        if (call.for === 'anyone') continue;
        const { method, url } = addressOf(name);
        const answer = await client.send(method, url, bodyFor(method));
        const allowed = mayMake(call);
        expect([name, answer.status === 403]).toEqual([name, !allowed]);
        if (!allowed) expect(answer.code).toBe('notAllowed');
      }
    });

    test(`rejects every change of a ${caller} without the anti-forgery token`, async () => {
      const client = await portal.as(await account());
      for (const name of names) {
        const call: Call = calls[name];
        const { method, url } = addressOf(name);
        if (method === 'GET' || name === 'login') continue;
        if (call.for !== 'anyone' && !mayMake(call)) continue;
        const answer = await client.send(method, url, bodyFor(method), { headers: { 'x-xsrf-token': '' } });
        expect([name, answer.status, answer.code]).toEqual([name, 403, 'forged']);
      }
    });
  }

  test('rejects requests from another site', async () => {
    const client = await portal.as(await anAccount(portal, { role: 'superadmin' }));
    for (const name of names) {
      const { method, url } = addressOf(name);
      if (method === 'GET') continue;
      const foreign: Record<string, string>[] = [
        { origin: 'https://elsewhere.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ];
      for (const headers of foreign) {
        const answer = await client.send(method, url, bodyFor(method), { headers });
        expect([name, answer.status, answer.code]).toEqual([name, 403, 'foreignOrigin']);
      }
    }
  });
});

/** The changes that a role may make, in its own words and not those of the contract. */
const changesOf: Record<string, string> = {
  viewer: `changePassword endOtherSessions endSession confirmIdentity updateEmail updateLanguage makeCalendarLink
    endCalendarLink markOrderSeen markNotificationRead markAllNotificationsRead deleteNotification
    deleteAllNotifications restoreNotifications updateNotificationSettings`,
  bench: 'undoChange identifyWorker markUnits reportProblem solveProblem remakeAtBench chooseLot',
};

test.each(Object.entries(changesOf))(
  'a %s changes nothing else: no order, sample, question or receipt (F9, F37, F65)',
  (caller, changes) => {
    const mayMake = (call: Call) =>
      caller === 'bench'
        ? call.for !== 'anyone' && (call.for as readonly string[]).includes('bench')
        : callers.viewer?.mayMake(call);
    const made = names.filter(name => {
      return methodAndPath(name).method !== 'GET' && calls[name].for !== 'anyone' && mayMake(calls[name]);
    });
    // Only superadmins see the portal as a customer, which they end with the customer's rights.
    expect(made.filter(name => name !== 'seeAsCustomer').sort()).toEqual(changes.split(/\s+/).sort());
  },
);

/** The calls that not every signed-in role may make, in their own words and not those of the contract. */
const callsOnlyOf: [string, readonly Role[], string][] = [
  [
    'customers',
    ['customer'],
    `agreeToDocument answerSampleRound archiveOrderAsCustomer askForChange checkOrderLines confirmReceipt createList
    deleteList placeOrder quoteDate readForYou readList readLists readOrderNews readPrevious readQuoteSetting
    readReorder unarchiveOrderAsCustomer updateList withdrawChange`,
  ],
  ['customers and superadmins', ['customer', 'superadmin'], 'readCatalog readCatalogColors readCatalogProduct'],
  [
    'superadmins',
    ['superadmin'],
    `adjustStock cancelPurchase countMaterial createLot createMaterial createStockMaterial createSupplier createTemplate deleteMaterial
    deleteStockMaterial deleteSupplier deleteTemplate exportMaterialDemand exportMaterialDemandAsExcel exportMovements
    exportMovementsAsExcel exportPurchases exportPurchasesAsExcel exportShortages exportShortagesAsExcel exportStock
    exportStockAsExcel exportSuppliers exportSuppliersAsExcel importMaterials importStock readMaterialImportTemplate
    readMaterialImportTemplateAsExcel readStockImportTemplate
    readStockImportTemplateAsExcel placePurchase readLots readMovements readPurchase readPurchases readShortages readStock readStockMaterial readSuppliers
    receivePurchase setMaterialNames startStock undoMovement updateLot updatePurchase updateStockMaterial updateSupplier
    fillSamples readAudit readFirstRun readMailState readMaterialByProduct readMaterialDemand readMaterialSuggestions
    readMaterials readOrderMaterials readPublicHolidays readRecordColors readTemplates takeOrderColor removeLogo removeSamples replaceLogo sendTestMail
    updateLetterhead updateMaterial updateTemplate updateWorkshop`,
  ],
];

test.each(callsOnlyOf)('exactly these calls are for %s alone (F17, W15)', (_, roles, expected) => {
  const accounts: readonly Role[] = ['customer', 'admin', 'superadmin'];
  const found = names.filter(name => {
    const call: Call = calls[name];
    return call.for !== 'anyone' && accounts.every(role => namesRole(call, role) === roles.includes(role));
  });
  expect(found.sort()).toEqual(expected.split(/\s+/).sort());
});

test('customers read exactly these calls that staff read, too: no log, note, job or date of the workshop (W2)', () => {
  const expected = `countOrders exportOrders exportOrdersAsExcel exportOrdersAsJson readAddresses readCalendarLink
    readChanges readCustomer readDeliveries readDocumentFile readDocuments readEmail readFoldedText readLetterhead
    readMe readMessageEmail readMessages readNotificationSettings readNotifications readOrder readOrderPictures
    readOrders readPeople readRevisions readSample readSessions readShipment readTimeline readUnread search`;
  const found = names.filter(name => {
    const call: Call = calls[name];
    const isRead = call.for !== 'anyone' && methodAndPath(name).method === 'GET';
    return isRead && namesRole(call, 'customer') && namesRole(call, 'admin');
  });
  expect(found.sort()).toEqual(expected.split(/\s+/).sort());
});
