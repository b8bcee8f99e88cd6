import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The statements that are about verified completion itself. All others ask `ended_at` whether an order is open. */
const aboutCompletion = [
  'server/accounts/customers/write-customer-export.ts',
  'server/benches/job-json.ts',
  'server/notifications/mails/kinds/completed.ts',
  'server/orders/lock-order.ts',
  'server/orders/order-json.ts',
  'server/orders/verify-completion.ts',
  'server/production/read-timeline.ts',
];

test('statements ask ended_at whether an order is open, because cancelled orders are not', () => {
  const files = globSync('server/**/*.ts').filter(name => !name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(300);
  const asking = files.filter(name => readFileSync(name, 'utf8').includes('completed_at'));
  expect(asking.map(name => name.replaceAll('\\', '/')).sort()).toEqual(aboutCompletion);
});

test('the rules of screens are asked whether an order is open', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter(name => !/\.test\.tsx?$/.test(name));
  const asking = files.filter(name =>
    /completedAt\)? ?(===|!==) null|!\w*\.?completedAt\b/.test(readFileSync(name, 'utf8')),
  );
  expect(asking).toEqual([]);
});
