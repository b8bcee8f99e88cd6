-- An event stream depends on the company, too: a person whose company was merged into another one gets a new stream (CC-3).
drop trigger tell_changed_role on accounts;
create trigger tell_changed_role after update of role, company_role, company_id on accounts for each row
  when (old.role <> new.role or old.company_role is distinct from new.company_role
    or old.company_id is distinct from new.company_id)
  execute function tell_changed_role();
