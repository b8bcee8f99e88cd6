-- Work starts with the first unit, not with accepting. An accepted line without a unit may wait for a sample, too, and
-- stays at its status meanwhile.
drop trigger keep_unsampled on order_products;
create trigger keep_unsampled before update on order_products for each row
  when (new.sample = 'asked' and (new.passed_cutting > 0
    or (new.status <> 'not_reviewed' and new.status is distinct from old.status)))
  execute function keep_unsampled();
