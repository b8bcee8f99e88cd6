-- The columns of a customer's own lists: which column is the code, the quantity and the note under these headings. The
-- newest choice of anybody of the company counts. `headings` shows the heading row, `headings_hash` compares it folded.
create table list_columns (
  company_id bigint not null references companies on delete cascade,
  headings_hash bytea not null check (length(headings_hash) = 32),
  headings text not null check (length(headings) <= 1000),
  code_column integer not null check (code_column between 0 and 200),
  quantity_column integer check (quantity_column between 0 and 200),
  note_column integer check (note_column between 0 and 200),
  chosen_at timestamptz not null default now(),
  primary key (company_id, headings_hash)
);
