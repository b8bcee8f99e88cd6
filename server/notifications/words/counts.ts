import { plural } from '#contract/wording.ts';

// Counts with their noun, for lists such as '3 products, 40 items'. Within a sentence, the sentence has both forms.

export const items = (count: number) => plural(count, { one: '# item', other: '# items' });
export const products = (count: number) => plural(count, { one: '# product', other: '# products' });
export const images = (count: number) => plural(count, { one: '# image', other: '# images' });
export const questions = (count: number) => plural(count, { one: '# question', other: '# questions' });
export const samples = (count: number) => plural(count, { one: '# sample', other: '# samples' });
export const cartons = (count: number) => plural(count, { one: '# carton', other: '# cartons' });
export const newOrders = (count: number) => plural(count, { one: '# new order', other: '# new orders' });
export const andMoreProducts = (count: number) =>
  plural(count, { one: 'and # more product', other: 'and # more products' });
export const andEarlierMessages = (count: number) =>
  plural(count, { one: 'and # earlier message', other: 'and # earlier messages' });
export const andMoreCombinations = (count: number) =>
  plural(count, { one: 'and # more combination', other: 'and # more combinations' });
export const datesFor = (count: number) => plural(count, { one: 'Dates for # order', other: 'Dates for # orders' });
