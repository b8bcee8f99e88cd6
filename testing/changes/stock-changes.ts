import type { ChangeName } from '#contract/call/paths.ts';
import { aBench, aJob } from '../benches.ts';
import { anOrder, aSuperadmin } from '../builders.ts';
import { aLot, aMaterial, aPurchase, aRecord, aSupplier } from '../stock.ts';
import { nextNumber } from './next-number.ts';
import { csvForm, daysFromToday, nobody, type Scenario, staff } from './ready-change.ts';

/** Changes of the stock, each prepared to succeed once. Amounts are numbers, because texts may be amounts, too. */
export const stockChanges = {
  createStockMaterial: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { body } = await ready.client.call('createSupplier', { name: `Tannery ${nextNumber()}` });
    const name = `Bridle ${nextNumber()}`;
    const names = [{ name, unit: 'sqft' }];
    const pack = { packName: 'hide', packSize: 22.5, minOrder: 45 };
    const more = { names, minLevel: 40, supplierId: body.supplier.id, ...pack, hasLots: true };
    return { ...ready, input: { category: 'leather', name, unit: 'sqft', ...more } };
  },
  updateStockMaterial: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { id, revision } = await aMaterial(ready.client);
    const more = { minLevel: 20, minOrder: 50, packName: 'roll', packSize: 25, hasLots: true, archived: true };
    return { ...ready, id, input: { id, ...more, revision } };
  },
  deleteStockMaterial: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { id } = await aMaterial(ready.client);
    return { ...ready, id, input: { id } };
  },
  startStock: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { products } = await anOrder(portal, { statuses: ['cutting'] });
    const item = { category: 'thread', name: `Thread ${nextNumber()}`, quantity: 4, unit: 'mtr' } as const;
    if (products[0]) await aRecord(portal, products[0], [item]);
    return ready;
  },
  importStock: async portal => {
    const heads = 'Category,Material,Unit,Minimum,Supplier,Pack,Pack Size,Min. Order,Counted';
    const row = `Leather,Imported ${nextNumber()},sqft,40,Tannery ${nextNumber()},hide,22.5,45,60`;
    return { ...(await staff(portal, undefined, aSuperadmin)), form: () => csvForm(`${heads}\n${row}\n`) };
  },
  setMaterialNames: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { id, name, revision } = await aMaterial(ready.client, { name: `Goat ${nextNumber()}` });
    const names = [name, name.toUpperCase()].map(one => ({ name: one, unit: 'sqft' }));
    return { ...ready, id, input: { id, names, revision } };
  },
  countMaterial: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { id } = await aMaterial(ready.client, { onHand: 60 });
    return { ...ready, id, input: { id, counted: 50, unit: 'sqft', seen: 60, note: 'Shelf 3' } };
  },
  adjustStock: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { id } = await aMaterial(ready.client, { onHand: 60 });
    return { ...ready, id, input: { id, quantity: -2.5, unit: 'sqft', note: 'Samples' } };
  },
  undoMovement: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { id } = await aMaterial(ready.client);
    const { body } = await ready.client.call('adjustStock', { id, quantity: 4, unit: 'sqft', note: 'Put back' });
    return { ...ready, id, input: { id: body.movement.id } };
  },
  placePurchase: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { id: materialId } = await aMaterial(ready.client, { packName: 'hide', packSize: 22.5 });
    const supplierId = await aSupplier(ready.client);
    const lines = [{ materialId, quantity: 2, unit: 'pack' }];
    return {
      ...ready,
      input: { supplierId, expectedOn: daysFromToday(5), reference: 'A 4711', note: 'By van', lines },
    };
  },
  updatePurchase: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { id, revision } = await aPurchase(ready.client);
    return { ...ready, id, input: { id, expectedOn: daysFromToday(9), reference: 'A 4712', note: '', revision } };
  },
  receivePurchase: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { id, lines } = await aPurchase(ready.client);
    return {
      ...ready,
      id,
      input: { id, lines: [{ lineId: lines[0]?.id, quantity: 4, unit: 'sqft', closeRest: true }] },
    };
  },
  cancelPurchase: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { id, revision } = await aPurchase(ready.client);
    return { ...ready, id, input: { id, revision } };
  },
  createLot: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { id } = await aMaterial(ready.client, { hasLots: true });
    return { ...ready, id, input: { id, code: '4711', receivedOn: daysFromToday(-1), note: 'Darker' } };
  },
  updateLot: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { id } = await aMaterial(ready.client, { hasLots: true });
    const lotId = await aLot(ready.client, id, '4711');
    const input = { id: lotId, code: '4712', receivedOn: daysFromToday(-2), note: 'Darker', usedUp: true };
    return { ...ready, id, input };
  },
  chooseLot: async portal => {
    const superadmin = await portal.as(await aSuperadmin(portal));
    const { id: materialId, name } = await aMaterial(superadmin, { hasLots: true });
    const { id, ticket, products } = await aJob(portal);
    if (products[0]) await aRecord(portal, products[0], [{ category: 'leather', name, quantity: 2.5, unit: 'sqft' }]);
    const input = { ticket, materialId, lotId: await aLot(superadmin, materialId, '4711') };
    return { by: nobody, client: (await aBench(portal)).client, input, id };
  },
  createSupplier: async portal => {
    const input = { name: `Tannery ${nextNumber()}`, email: 'sales@tannery.example', leadDays: 15 };
    return { ...(await staff(portal, undefined, aSuperadmin)), input };
  },
  updateSupplier: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { body } = await ready.client.call('createSupplier', { name: `Tannery ${nextNumber()}` });
    const { id, revision } = body.supplier;
    const input = { id, name: `Tannery ${nextNumber()}`, email: 'sales@tannery.example', leadDays: 5, revision };
    return { ...ready, id, input };
  },
  deleteSupplier: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { body } = await ready.client.call('createSupplier', { name: `Tannery ${nextNumber()}` });
    return { ...ready, id: body.supplier.id, input: { id: body.supplier.id } };
  },
} satisfies Partial<Record<ChangeName, Scenario>>;
