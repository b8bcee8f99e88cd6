/** What can be unusual about a new order (AC-6). Without zod, because the browser loads it. */
export const warningKinds = [
  'color',
  'noColor',
  'noChoice',
  'material',
  'shortage',
  'early',
  'firstOrder',
  'twice',
  'changed',
  'picture',
] as const;
export type WarningKind = (typeof warningKinds)[number];
