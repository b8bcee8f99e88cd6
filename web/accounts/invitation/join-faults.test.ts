import { expect, it } from 'vitest';
import { joinFaults, joinFaultsOf } from './join-faults.ts';

it('requires name, username and a password of 8 characters', () => {
  expect(joinFaults({ name: '', username: '', password: '' })).toEqual({
    name: 'Name is required',
    username: 'Username is required',
    password: 'Password is required',
  });
  expect(joinFaults({ name: 'Elin', username: 'elin', password: 'seven77' })).toEqual({
    password: 'At least 8 characters',
  });
  expect(joinFaults({ name: 'Elin', username: 'elin', password: 'eight888' })).toEqual({});
});

it("adds the field's name to the server's texts, and ignores fields that the form does not have", () => {
  expect(joinFaultsOf({ username: 'must not contain commas', token: 'is required' })).toEqual({
    username: 'Username must not contain commas',
  });
});
