-- The columns of a customer's own lists that are the color or another option, by the name of the option:
-- [{"option": "Color", "column": 3}].
alter table list_columns add column option_columns jsonb not null default '[]' check (jsonb_typeof(option_columns) = 'array');
