import { expect, test } from 'vitest';
import { engineFaults } from './engine-check.ts';

const found = (sheet: string) =>
  engineFaults(new Map([['web/card.module.css', sheet]])).map(text => text.split(': ').slice(1, -1).join(': '));

test('names a popover that is animated, or its content', () => {
  expect(found('.menu:popover-open {\n  animation: appear 1s;\n}')).toEqual(['.menu:popover-open']);
  expect(found('.menu:popover-open > * { animation: appear 1s; }')).toEqual(['.menu:popover-open > *']);
  expect(found('.menu:popover-open { animation: none; }')).toEqual([]);
});

test('names a legend that floats', () => {
  expect(found('@media print { .block legend, .name { float: inline-start; } }')).toEqual(['.block legend, .name']);
  expect(found('.legend { float: inline-start; }')).toEqual([]);
});

test('names a field that grows without a height for browsers in which it cannot', () => {
  const grows = '.note textarea { field-sizing: content; }';
  expect(found(grows)).toEqual(['.note textarea']);
  expect(found(`${grows} @supports not (field-sizing: content) { .note textarea { height: 6em; } }`)).toEqual([]);
});
