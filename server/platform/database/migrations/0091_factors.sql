-- How much more leather and lining a choice takes than the record says, such as 1.25 for a longer belt.
alter table option_choices add column factor numeric(6, 2) not null default 1 check (factor between 0.01 and 100);
-- Few choices have one.
create index option_choices_factor on option_choices (option_id) where factor <> 1;

-- The product of numbers, as sum() is their sum.
create aggregate multiplied(numeric) (sfunc = numeric_mul, stype = numeric, initcond = '1', parallel = safe, combinefunc = numeric_mul);
