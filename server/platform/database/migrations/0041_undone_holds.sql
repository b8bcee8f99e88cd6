-- Whether the hold ended because the change that set it was undone. An undo sets again the hold that the change replaced.
alter table line_holds
  add undone boolean not null default false,
  drop constraint line_holds_source_check,
  add constraint line_holds_source_check check (source in ('desk', 'bulk', 'bench', 'undo'));
