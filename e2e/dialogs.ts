import { expect } from '@playwright/test';
import { opensCart, presses, type Screen, type Step, sees, seesRows, selects, type Who } from './screens.ts';

const fillsBoth = opensCart([9, 1], ['120', '80']);
/** Selects both products of the cart and opens a dialog that changes them together. */
const changesBoth =
  (verb: string, heading: RegExp): Step =>
  async page => {
    await fillsBoth(page);
    for (const box of await page.getByRole('checkbox', { name: /^Select / }).all()) await box.check({ force: true });
    await presses(new RegExp(`^${verb}`), sees(heading))(page);
  };
/** Phones have the filters in a sheet; wider screens show them. */
const opensFilters: Step = async page => {
  await seesRows(page);
  const filters = page.getByRole('button', { name: /^Filter/ });
  if (await filters.isVisible()) await filters.click();
};

const seesForm =
  (name: RegExp): Step =>
  page =>
    expect(page.getByRole('dialog', { name })).toBeVisible();
/** On phones the menu of an order selects it. */
const selectsOrder =
  (id: number): Step =>
  async page => {
    const box = page.getByLabel(`Select order #${id}`);
    if (await box.isVisible()) await box.press('Space');
    else
      await presses(
        `More actions for #${id}`,
        selects(/^Select$/, async () => {}),
      )(page);
  };

/** The items of the second delivery were made again, so its menu has the ways to put a difference right. */
const ofDelivery = (item: string, title: RegExp) =>
  presses('More actions for delivery 2', selects(new RegExp(`^${item}$`), seesForm(title)));
const ofPurchase = (item: RegExp, text: string | RegExp) => presses(/^More for purchase/, selects(item, sees(text)));
const ofStock = '/?tab=stock&stock=materials';
const ofLots = (then: Step) => presses(/^More for Bridle, Oxblood/, selects(/^Lots$/, then));
const ofMaterial = (item: RegExp, text: string | RegExp) => presses(/^More for Bridle/, selects(item, sees(text)));

const byWho: Partial<Record<Who, Record<string, [path: string, open: Step]>>> = {
  customer: {
    'product-picture': ['/?product=9', presses(/^VT-801/, sees(/Image 1 of/))],
    'order-again': ['/orders?reorder=62', sees('can be ordered again')],
    'sample-approve': ['/orders?order=47', presses('Approve Sample', sees(/will follow what these photos show/))],
    'change-request-form': ['/orders?order=77', presses('Ask for a Change', sees('Send Request'))],
    'change-request': ['/orders?order=52', sees('Withdraw')],
    'cancel-request': [
      '/orders?order=67',
      async page => {
        // The list behind it has such buttons, too.
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^More actions for/ })
          .click();
        await selects(/^Cancel Order$/, sees('Ask to Cancel'))(page);
      },
    ],
    'po-number': ['/orders?order=72', presses('Change the purchase order number', sees('Save'))],
    'saved-lists': ['/customization-cart?lists=1', sees(/^Changed /)],
    'saved-list': ['/customization-cart?list=1', sees('can be ordered again')],
    'calendar-link': [
      '/',
      async page => {
        await page.getByRole('banner').getByRole('button', { name: 'Harbour Goods' }).click();
        await selects(/^Calendar link$/, sees('Make a link'))(page);
      },
    ],
    'email-form': ['/security', presses(/^(Add|Change) email/i, sees('Save'))],
    'person-form': ['/people', presses(/^More for Tom/, selects(/^Edit$/, sees('Save Changes')))],
    'person-end': ['/people', presses(/^More for Tom/, selects(/^Deactivate$/, sees('can no longer sign in')))],
  },
  customer2: {
    'several-notes': ['/', changesBoth('Same note', /Same note for 2/)],
    'several-quantities': ['/', changesBoth('Same quantity', /Same quantity for 2/)],
    'cart-options': [
      '/',
      async page => {
        await opensCart([4], ['40'])(page);
        await presses(/^Split by/, sees('Add Row'))(page);
      },
    ],
    'paste-rows': [
      '/',
      async page => {
        await opensCart([4], ['40'])(page);
        await presses('Paste Rows', sees(/^One row per line/))(page);
      },
    ],
    'save-list': [
      '/',
      async page => {
        await fillsBoth(page);
        await presses('Save as List', sees('Name'))(page);
      },
    ],
  },
  superadmin: {
    'order-materials': [
      '/?tab=orders&order=62',
      async page => {
        await page.locator('summary', { hasText: 'Raw Materials' }).click();
        await sees('Total required')(page);
      },
    ],
    'mark-units': ['/?tab=today', presses(/^Mark items of/, sees('Mark as cut'))],
    'change-request-answer': ['/?tab=orders&order=46', sees('Accept Anyway')],
    'change-request-decline': ['/?tab=orders&order=52', presses('Decline', sees('The customer reads the reason'))],
    'remake-form': ['/?tab=orders&order=46', presses(/^More for BP-648/, selects(/^Make again$/, sees('Passed last')))],
    'remake-delivery': ['/?tab=orders&order=47', ofDelivery('Make items again', /^Make items of delivery/)],
    'deliver-together': [
      '/?tab=orders',
      async page => {
        await seesRows(page);
        for (const id of [39, 41]) await selectsOrder(id)(page);
        await presses('Deliver together', sees('Send Delivery'))(page);
      },
    ],
    'send-rest': ['/?tab=orders&order=47', ofDelivery('Send the rest', /^Send the rest of delivery/)],
    'document-form': ['/?tab=orders&order=72', presses('Add a document', sees('Needs an agreement'))],
    'promise-form': ['/?tab=orders&order=72', presses(/^(Another date|Change promise)/, sees('Reason'))],
    'address-form': ['/?tab=customers&customer=4', presses(/^Edit Shop/, sees('Save Address'))],
    'catalog-filters': ['/?tab=catalog', opensFilters],
    'purchase-form': ['/?tab=stock', presses(/^Order from /, sees('Place purchase'))],
    'same-as': ['/?tab=stock', presses(/ is the same as/, sees('Count as one'))],
    'purchase-receive': ['/?tab=stock&stock=purchases', presses('Receive', sees('Close the rest'))],
    'purchase-change': ['/?tab=stock&stock=purchases', ofPurchase(/^Change$/, 'Expected on')],
    'purchase-cancel': ['/?tab=stock&stock=purchases', ofPurchase(/^Cancel purchase$/, /^Nothing of it was received/)],
    suppliers: ['/?tab=stock&stock=purchases', presses('Suppliers', sees('Add supplier'))],
    'supplier-form': [
      '/?tab=stock&stock=purchases',
      presses('Suppliers', presses(/^Edit /, sees('Working days of delivery'))),
    ],
    'supplier-add': [
      '/?tab=stock&stock=purchases',
      presses('Suppliers', presses('Add supplier', sees('Working days of delivery'))),
    ],
    'supplier-delete': [
      '/?tab=stock&stock=purchases',
      presses('Suppliers', presses(/^Delete /, sees('Purchases that were closed keep its name.'))),
    ],
    'material-add': [ofStock, presses('More', selects(/^Add Material$/, sees('Minimum order')))],
    'material-count': [ofStock, presses(/^Count Bridle/, sees('Save Count'))],
    'material-adjust': [ofStock, ofMaterial(/^Adjust$/, 'Put back')],
    'material-form': [ofStock, ofMaterial(/^Edit$/, 'Minimum order')],
    'material-same': [ofStock, ofMaterial(/^Same as/, / is the same as/)],
    'material-archive': [ofStock, ofMaterial(/^Archive$/, /^Nothing needs it any more/)],
    'material-lots': [ofStock, ofLots(sees('Add Lot'))],
    'lot-add': [ofStock, ofLots(presses('Add Lot', sees('Note')))],
    'lot-form': [ofStock, ofLots(presses(/^Edit lot/, sees('Note')))],
    'material-import': [ofStock, presses('More', selects(/^Import/, sees('Drag a CSV or Excel file here')))],
    'pace-table': ['/?tab=pace', presses('Show as table', sees('Placed'))],
    'worker-form': ['/?tab=workshop', presses('Add a worker', sees('Name'))],
    'worker-pin': ['/?tab=workshop', presses(/^More actions for Ana/, selects(/PIN$/, sees('4 to 6 digits')))],
    'bench-end': ['/?tab=workshop', presses(/^Unpair Cutting/, sees('signed out at once'))],
    'closed-days-form': ['/?tab=workshop', presses('Add closed days', sees(/^First day|^From/))],
    'customer-delete': ['/?tab=customers', presses(/^More actions for Lyra/, selects(/^Delete/, sees('Are you sure')))],
  },
};

/**
 * Dialogs that resemble those of screens.ts, and so have no pictures. long-texts.spec.ts opens them.
 */
export const dialogs: Screen[] = Object.entries(byWho).flatMap(([who, screens]) =>
  Object.entries(screens).map(([name, [path, open]]) => ({ name, who: who as Who, path, open })),
);
