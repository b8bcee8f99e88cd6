-- The stock calls a person whose personal data was removed 'Former user' (CC-5). Nobody can take either word as a name.
select set_config('cordwain.removes_names', 'yes', true);
update stock_movements set moved_by_name = 'Former user' where moved_by_name = 'Former member';
update purchases set placed_by_name = 'Former user' where placed_by_name = 'Former member';
update line_lots set set_by_name = 'Former user' where set_by_name = 'Former member';
select set_config('cordwain.removes_names', '', true);
