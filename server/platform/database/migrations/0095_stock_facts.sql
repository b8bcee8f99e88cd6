-- A movement says how many units used the material: where a line has several colors, not all of them do.
alter table stock_movements add column units int;
-- Each stage may lack another material, so each has a day since which it is overdue. The next forecast stores them.
alter table line_coverage drop column overdue_since, add column overdue_since date[];
