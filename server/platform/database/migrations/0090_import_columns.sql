-- The columns that staff chose for the headings of a file of an import (DY-3). They belong to the workshop.

create table import_columns (
  kind text not null check (kind in ('products', 'customers', 'materials', 'stock')),
  headings_hash bytea not null check (length(headings_hash) = 32),
  headings text not null check (length(headings) <= 1000),
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  chosen_at timestamptz not null default now(),
  primary key (kind, headings_hash)
);
